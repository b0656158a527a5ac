"""Web push: messages to a browser, sealed to its keys (RFC 8291, RFC 8188) and signed with this house's (RFC 8292).

The services that carry them read nothing of them.
"""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from hmac import digest

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
LASTS_S = 12 * 3600  # of a signature
POINT, AUTH = 65, 16  # bytes of a browser's keys


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    """Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    return to_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32))


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(text)), CURVE)


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def are_keys(p256dh: str, auth: str) -> bool:
    """Whether a browser may have such: a point of the curve, and a secret."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(p256dh))
        return len(to_bytes(p256dh)) == POINT and len(to_bytes(auth)) == AUTH
    except ValueError:
        return False


# --- sealing --------------------------------------------------------------------------------------


def sealed(
    text: bytes, p256dh: str, auth: str, sender: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """One record, with a key used for it alone."""
    sender, salt = sender or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    theirs, ours = to_bytes(p256dh), point(sender)
    shared = sender.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    key, nonce = keys(shared, to_bytes(auth), theirs, ours, salt)
    head = salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def keys(shared: bytes, auth: bytes, theirs: bytes, ours: bytes, salt: bytes) -> tuple[bytes, bytes]:
    """Of the content, and its nonce."""
    material = _derived(auth, shared, b"WebPush: info\0" + theirs + ours, 32)
    return (
        _derived(salt, material, b"Content-Encoding: aes128gcm\0", 16),
        _derived(salt, material, b"Content-Encoding: nonce\0", 12),
    )


def _derived(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, for what fits into one block."""
    return digest(digest(salt, material, sha256), info + b"\x01", sha256)[:length]


# --- signing --------------------------------------------------------------------------------------


def authorization(key: str, origin: str, who: str, now_s: int) -> str:
    """The header by which a push service knows this house; ``who``: how its keeper is reached, if he says so."""
    claims = {"aud": origin, "exp": now_s + LASTS_S} | ({"sub": who} if who else {})
    said = ".".join(to_text(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    private = key_of(key)
    r, s = decode_dss_signature(private.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = to_text(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={said}.{signature}, k={to_text(point(private))}"
