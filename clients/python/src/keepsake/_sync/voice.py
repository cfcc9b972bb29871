# Written by scripts/generate.py from _async/voice.py.
"""For those who take a voice platform's calls themselves and pass its events on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import Unpack

from keepsake._core.calls import Call
from keepsake._sync.group import Group
from keepsake.types import CallOptions, VoiceIgnored, VoiceRecall, VoiceSaved


class Voice(Group):
    """Events of a voice platform, as it sends them."""

    def recall(
        self, event: Mapping[str, Any], platform: str = "vapi", **options: Unpack[CallOptions]
    ) -> VoiceRecall:
        """What is known of the caller, for each tool call of the event."""
        names = {"platform": platform}
        call = Call[VoiceRecall](
            "post", "/v1/voice/{platform}/recall", names, {**options, **event}, reads=True
        )
        return self._transport.send(call)

    def save(
        self, event: Mapping[str, Any], platform: str = "vapi", **options: Unpack[CallOptions]
    ) -> VoiceSaved | VoiceIgnored:
        """Remembers the call that an end-of-call report tells of."""
        names = {"platform": platform}
        call = Call[VoiceSaved | VoiceIgnored](
            "post", "/v1/voice/{platform}/save", names, {**options, **event}, keyed=True
        )
        return self._transport.send(call)
