#!/bin/sh
# Backline's one program. Everything that it needs lies beside it, Node included; nothing is written there.
self=$(readlink -f -- "$0") || exit 1
root=${self%/bin/backline}
# The options are the server's: see apps/server/node-flags.json.
exec "$root/node/bin/node" --disable-proto=delete --max-semi-space-size=16 "$root/cli/bin/backline.cjs" "$@"
