#!/bin/sh
# Backline's one program. Everything that it needs lies beside it, Node included; nothing is written there.
self=$(readlink -f -- "$0") || exit 1
root=${self%/bin/backline}
exec "$root/node/bin/node" "$root/cli/bin/backline.cjs" "$@"
