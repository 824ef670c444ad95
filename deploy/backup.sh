#!/bin/sh
# Backups on a plain machine. As `postgres`, by the timers: tsuzura-backup full|diff|incr, which does nothing where no primary is.
# As root: tsuzura-backup info, tsuzura-backup restore "2026-11-18 03:04:05+09". See docs/runbook/backup.md.
set -eu
usage() {
  sed -n '2,3s/^# //p' "$0" >&2
  exit 2
}
pgbackrest() {
  /usr/bin/pgbackrest --stanza=tsuzura --config=/etc/tsuzura/pgbackrest.conf --config-include-path="$keys" "$@"
}
keys=${CREDENTIALS_DIRECTORY:-/etc/tsuzura/secrets}
case ${1:-} in
full | diff | incr)
  [ "$(/usr/bin/psql -h /run/postgresql -U postgres -Atc 'select pg_is_in_recovery()')" = f ] || exit 0
  mkdir -p /var/lib/tsuzura-database/backup/log
  pgbackrest stanza-create
  pgbackrest --type="$1" backup
  ;;
info)
  pgbackrest info
  ;;
restore)
  [ $# -eq 2 ] || usage
  copy=/var/lib/tsuzura-restored
  # Refused while an older copy is there: whoever made it may still need it.
  mkdir -m 0700 "$copy" "$copy/postgres"
  pgbackrest --pg1-path="$copy/postgres" --type=time --target="$2" --target-action=promote restore
  cat /etc/tsuzura/restored.conf >> "$copy/postgres/postgresql.auto.conf"
  cp /etc/tsuzura/restored-hba.conf "$copy/pg_hba.conf"
  : > "$copy/pg_ident.conf"
  chown -R postgres: "$copy"
  ;;
*)
  usage
  ;;
esac
