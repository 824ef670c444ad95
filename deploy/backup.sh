#!/bin/sh
# Backups of a database machine. As `postgres`, by the timers: tsuzura-backup full|diff|incr, which does nothing where no primary is.
# In a container, which has no timers: tsuzura-backup hourly. By Patroni, of a new primary: tsuzura-backup promoted.
# By hand: tsuzura-backup info, tsuzura-backup restore "2026-11-18 03:04:05+09". See docs/runbook/backup.md.
set -eu
usage() {
  sed -n '2,4s/^# //p' "$0" >&2
  exit 2
}
settings=${BACKUP_SETTINGS:-/etc/tsuzura/pgbackrest.conf}
keys=${CREDENTIALS_DIRECTORY:-/etc/tsuzura/secrets}
setting() {
  sed -n "s/^$1=//p" "$settings"
}
pgbackrest() {
  /usr/bin/pgbackrest --stanza=tsuzura --config="$settings" --config-include-path="$keys" "$@"
}
is_primary() {
  [ "$(/usr/bin/psql -h "$(setting pg1-socket-path)" -U postgres -Atc 'select pg_is_in_recovery()')" = f ]
}
back_up() {
  mkdir -p "$(setting log-path)" && pgbackrest stanza-create && pgbackrest --type="$1" backup
}
case ${1:-} in
full | diff | incr)
  is_primary || exit 0
  back_up "$1"
  ;;
hourly)
  # Until there is a first one nothing is archived, so it does not wait for the hour. What failed is tried again.
  last=
  while :; do
    hour=$(TZ=Asia/Tokyo date +%u%H)
    case $hour in
    705) type=full ;;
    ?05) type=diff ;;
    *) type=incr ;;
    esac
    if [ "$hour" != "$last" ] && is_primary && back_up "$type"; then
      last=$hour
    fi
    sleep 60
  done
  ;;
promoted)
  # A server archives what it wrote itself. Of what the lost primary wrote, the end may be missing in the archive; behind such a gap
  # nothing could be restored. This server has it, and archives what is not there.
  until version=$(pgbackrest repo-ls archive/tsuzura | grep -E '^[0-9]+-[0-9]+$' | sort -t - -k 2n | tail -n 1 | grep .); do
    sleep 2
  done
  cd "$(setting pg1-path)/pg_wal/archive_status"
  folder=
  for file in $(ls | grep -E '^[0-9A-F]{24}[.]done$' | tail -n 64); do
    segment=${file%.done}
    if [ "$folder" != "$(printf %.16s "$segment")" ]; then
      folder=$(printf %.16s "$segment")
      until archived=$(pgbackrest repo-ls "archive/tsuzura/$version/$folder"); do
        sleep 2
      done
    fi
    case $archived in
    *"$segment-"*) ;;
    # One that is no longer needed may be removed meanwhile.
    *) mv "$file" "$segment.ready" || : ;;
    esac
  done
  ;;
info)
  pgbackrest info
  ;;
restore)
  [ $# -eq 2 ] || usage
  copy=/var/lib/tsuzura-restored
  mkdir -p -m 0700 "$copy"
  # Refused while an older copy is there: whoever made it may still need it.
  mkdir -m 0700 "$copy/postgres"
  if [ "$(id -u)" = 0 ]; then
    # The copy fetches the log as `postgres`, which cannot read what root keeps.
    install -d -o postgres -m 0700 /run/tsuzura-restored
    install -o postgres -m 0400 "$keys/backup.conf" /run/tsuzura-restored
    keys=/run/tsuzura-restored
  fi
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
