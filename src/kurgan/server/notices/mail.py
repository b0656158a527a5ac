"""Mails: plain text, to one address that was confirmed, with a way to stop them in every one."""

from __future__ import annotations

import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from kurgan.server.notices.options import Mailing
from kurgan.server.notices.sending import Failed
from kurgan.server.writing import one_line

NO_SEAL = "it offers no STARTTLS, and without it no password is sent, unless ?plain"
LIMIT_S = 10.0  # for each answer of the server


def letter(
    mailing: Mailing, to: str, subject: str, text: str, *, lang: str = "en", stop: str = "", also: str = ""
) -> EmailMessage:
    """``stop``: the address that ends these mails. No name in it can begin another header."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = mailing.sender, to, one_line(subject)[:200]
    made["Date"], made["Message-ID"] = formatdate(), make_msgid("kurgan", mailing.sender.rpartition("@")[2])
    made["Auto-Submitted"] = "auto-generated"
    made["Content-Language"] = {"zh": "zh-CN"}.get(lang, lang)
    if stop:
        made["List-Unsubscribe"] = f"<{stop}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    made.set_content(text + also)
    return made


class Postman:
    def __init__(self, mailing: Mailing, context: ssl.SSLContext | None = None) -> None:
        self.mailing, self.context = mailing, context or ssl.create_default_context()

    def send(self, made: EmailMessage) -> None:
        """Raises Failed; only an address that the server refuses is to blame itself."""
        try:
            line = self._connected()
        except (OSError, smtplib.SMTPException) as error:
            raise Failed("mail_server", counts=False, detail=_brief(error)) from None
        try:
            line.send_message(made)
        except smtplib.SMTPRecipientsRefused:
            raise Failed("mail_refused") from None
        except (OSError, smtplib.SMTPException) as error:
            raise Failed("mail_server", counts=False, detail=_brief(error)) from None
        finally:
            with suppress(OSError, smtplib.SMTPException):
                line.quit()

    def _connected(self) -> smtplib.SMTP:
        at = self.mailing
        line: smtplib.SMTP
        if at.sealed:
            line = smtplib.SMTP_SSL(at.host, at.port, timeout=LIMIT_S, context=self.context)
        else:
            line = smtplib.SMTP(at.host, at.port, timeout=LIMIT_S)
        try:
            line.ehlo()
            sealed = at.sealed
            if not sealed and not at.plain and line.has_extn("starttls"):
                line.starttls(context=self.context)
                line.ehlo()
                sealed = True
            if at.user:
                if not sealed and not at.plain:  # whoever listens, or took the offer away, would have it
                    raise smtplib.SMTPException(NO_SEAL)
                line.login(at.user, at.password)
        except BaseException:
            line.close()
            raise
        return line


def _brief(error: Exception) -> str:
    """What a server says may hold an address, or our password in a line that it sends back: only the number is told."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{type(error).__name__} {error.smtp_code}"
    if type(error) is smtplib.SMTPException:
        return str(error)
    return type(error).__name__
