#!/bin/sh
# Backups on a plain machine. As `postgres`, by the timers: tsuzura-backup full|diff|incr, which does nothing where no primary is.
# As root: tsuzura-backup info, tsuzura-backup restore "2026-11-18 03:04:05+09" FOLDER. See docs/runbook/backup.md.
set -eu
pgbackrest() {
  /usr/bin/pgbackrest --stanza=tsuzura --config=/etc/tsuzura/pgbackrest.conf --config-include-path="$folder" "$@"
}
case ${1:-} in
full | diff | incr)
  folder=$CREDENTIALS_DIRECTORY
  [ "$(/usr/bin/psql -h /run/postgresql -U postgres -Atc 'select pg_is_in_recovery()')" = f ] || exit 0
  pgbackrest stanza-create
  pgbackrest --type="$1" backup
  ;;
info)
  folder=/etc/tsuzura/secrets
  pgbackrest info
  ;;
restore)
  folder=/etc/tsuzura/secrets
  install -d -m 0700 "$3"
  pgbackrest --pg1-path="$3" --type=time --target="$2" --target-action=promote --archive-mode=off restore
  # It must not take over the address and the standbys of the server it was.
  cat >> "$3/postgresql.auto.conf" <<'SETTINGS'
listen_addresses = '127.0.0.1'
port = 5499
synchronous_standby_names = ''
SETTINGS
  chown -R postgres: "$3"
  ;;
*)
  sed -n '2,3s/^# //p' "$0" >&2
  exit 2
  ;;
esac
