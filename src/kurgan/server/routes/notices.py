"""Notices: what a person wishes to be told, and where; and the links in mails that end them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, Response
from starlette.concurrency import run_in_threadpool

from kurgan.server.caller import Asking
from kurgan.server.errors import documented
from kurgan.server.notices import words
from kurgan.server.notices.sending import Failed
from kurgan.server.notices.wishes import Wishes
from kurgan.server.proxies import household
from kurgan.server.shapes.notices import Confirm, HowOften, NewMail, NewPush, NewWebhook, Notices, Tested, ThisTarget
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

router = APIRouter(tags=["notices"])
UNSAFE = (400, 404, 409, 413)
FRESH = {"cache-control": "no-store"}
Link = Annotated[str, Path(min_length=20, max_length=80)]


def wishes_of(request: Request) -> Wishes:
    wishes: Wishes | None = request.app.state.wishes
    if wishes is None:
        raise Trouble(404, "notices_off")
    return wishes


@router.get("/api/notices", response_model=Notices, responses=documented())
def shown(asking: Asking, request: Request) -> Response:
    """What there is, and what I have chosen. Where nothing is sent that is no error: pages ask everywhere."""
    wishes: Wishes | None = request.app.state.wishes
    if wishes is None:
        return asking.answer(Notices(channels=[], key="", often="soon", targets=[]))
    return asking.answer(wishes.shown(asking.person))


@router.post("/api/notices/often", response_model=Notices, responses=documented(*UNSAFE))
def how_often(asking: Asking, request: Request, body: HowOften) -> Response:
    """How often at most, and in which language."""
    wishes = wishes_of(request)
    me = asking.enter()
    wishes.how_often(me, body.often, body.lang)
    return asking.answer(wishes.shown(me))


@router.post("/api/notices/mail", response_model=Notices, responses=documented(*UNSAFE))
async def mail(asking: Asking, request: Request, body: NewMail) -> Response:
    """By mail to an address, once the code that is mailed there now is typed in."""
    wishes = wishes_of(request)
    address = wishes.mail_address(body)
    me = await run_in_threadpool(asking.enter)
    code = await run_in_threadpool(wishes.add_mail, me, address, body.lang, _home(request))
    failed = await _sent(wishes, lambda: wishes.carrier.send_code(address, code, body.lang))
    if failed is not None:
        raise Trouble(409, "notice_failed", reason=failed.message)
    return asking.answer(await run_in_threadpool(wishes.shown, me))


@router.post("/api/notices/confirm", response_model=Notices, responses=documented(*UNSAFE))
def confirm(asking: Asking, request: Request, body: Confirm) -> Response:
    """The code that was mailed to an address."""
    wishes, me = wishes_of(request), _known(asking)
    wishes.confirm(me, body.id, body.code)
    return asking.answer(wishes.shown(me))


@router.post("/api/notices/webhook", response_model=Notices, responses=documented(*UNSAFE))
async def webhook(asking: Asking, request: Request, body: NewWebhook) -> Response:
    """By a request to an address of mine."""
    wishes = wishes_of(request)
    place = wishes.place(body, _home(request))
    failed = await _sent(wishes, lambda: wishes.carrier.poster.checked(place))
    if failed is not None:
        raise Trouble(422, "notice_failed", reason=failed.message)
    me = await run_in_threadpool(asking.enter)
    await run_in_threadpool(wishes.add_webhook, me, body)
    return asking.answer(await run_in_threadpool(wishes.shown, me))


@router.post("/api/notices/push", response_model=Notices, responses=documented(*UNSAFE))
def push(asking: Asking, request: Request, body: NewPush) -> Response:
    """By a message to this browser."""
    wishes = wishes_of(request)
    wishes.check_push(body)
    me = asking.enter()
    wishes.add_push(me, body)
    return asking.answer(wishes.shown(me))


@router.post("/api/notices/remove", response_model=Notices, responses=documented(*UNSAFE))
def remove(asking: Asking, request: Request, body: ThisTarget) -> Response:
    """No more to this place."""
    wishes, me = wishes_of(request), _known(asking)
    wishes.remove(me, body.id)
    return asking.answer(wishes.shown(me))


@router.post("/api/notices/test", response_model=Tested, responses=documented(*UNSAFE))
async def test(asking: Asking, request: Request, body: ThisTarget) -> Response:
    """Send a test there, and say whether it arrived."""
    wishes = wishes_of(request)
    me = await run_in_threadpool(_known, asking)
    target, notice = await run_in_threadpool(wishes.test, me, body.id)
    failed = await _sent(wishes, lambda: wishes.carrier.carry(target, notice))
    now = await run_in_threadpool(wishes.shown, me)
    return asking.answer(Tested(failed=failed.message if failed is not None else None, notices=now))


def _known(asking: Asking) -> Person:
    """Who has nothing here is nobody new by asking for it."""
    person = asking.person
    if person is None:
        raise Trouble(404, "not_found")
    return person


def _home(request: Request) -> str:
    return household(request.client.host if request.client else "")


async def _sent(wishes: Wishes, work: Callable[[], object]) -> Failed | None:
    """Beside all else; whoever asked waits, and nobody else."""
    try:
        await asyncio.wrap_future(wishes.carrier.try_out(work))
    except Failed as failed:
        return failed
    return None


# --- the links in mails ---------------------------------------------------------------------------

PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title} · Kurgan</title><link rel="icon" href="/icon.svg"></head>
<body><main><h1>{title}</h1><p>{text}</p>{form}</main></body></html>
"""
FORM = '<form method="post"><button>{button}</button></form>'


@router.get("/stop/{token}", include_in_schema=False)
def stop_page(request: Request, token: Link) -> Response:
    """Only a page: programs look at links without anybody having pressed them."""
    lang = wishes_of(request).stopped_by(token)
    return _page(lang or "en", "stop_text" if lang else "stop_gone", has_button=lang is not None)


@router.post("/stop/{token}", include_in_schema=False)
def stop(request: Request, token: Link) -> Response:
    wishes = wishes_of(request)
    lang = wishes.stopped_by(token)
    wishes.stop(token)
    return _page(lang or "en", "stop_done" if lang else "stop_gone", has_button=False)


def _page(lang: str, text: str, has_button: bool) -> Response:
    form = FORM.format(button=escape(words.say(lang, "stop_button"))) if has_button else ""
    title, said = escape(words.say(lang, "stop_title")), escape(words.say(lang, text))
    return HTMLResponse(PAGE.format(lang=lang, title=title, text=said, form=form), headers=FRESH)
