"""Notices when it is one's move: what this server offers, and what a person has chosen."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kurgan.core.text import Message
from kurgan.server.shapes.base import Lang, Shape

Channel = Literal["push", "mail", "webhook"]
Often = Literal["soon", "hourly", "daily"]
ID = Annotated[int, Field(ge=1, le=2**31 - 1)]


class NoticeTarget(Shape):
    id: int
    channel: Channel
    name: str  # an address; of a browser, which service carries its messages
    mark: str  # by which a browser knows itself; empty: none
    confirmed: bool
    off: bool  # it failed too often


class Notices(Shape):
    channels: list[Channel]  # none: this server sends no notices
    key: str  # of this server, for browsers; empty without push
    often: Often
    targets: list[NoticeTarget]


class HowOften(Shape):
    often: Often
    lang: Lang


class NewMail(Shape):
    address: Annotated[str, Field(min_length=3, max_length=254)]
    lang: Lang


class NewWebhook(Shape):
    url: Annotated[str, Field(min_length=8, max_length=1000)]
    lang: Lang


class NewPush(Shape):
    """As a browser gives it (PushSubscription)."""

    endpoint: Annotated[str, Field(min_length=8, max_length=1000)]
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]
    lang: Lang


class Confirm(Shape):
    id: ID
    code: Annotated[str, Field(min_length=4, max_length=20)]


class ThisTarget(Shape):
    id: ID


class Tested(Shape):
    failed: Message | None  # why it did not arrive; none: it did
    notices: Notices
