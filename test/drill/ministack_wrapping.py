"""Changes MiniStack from outside."""

from functools import wraps


def wrapping(owner, name):
    """Replaces `owner.name`, or `owner[name]`, by what the decorated function makes of it."""

    def decorate(make):
        inner = owner[name] if isinstance(owner, dict) else getattr(owner, name)
        outer = wraps(inner)(make(inner))
        if isinstance(owner, dict):
            owner[name] = outer
        else:
            setattr(owner, name, outer)
        return outer

    return decorate
