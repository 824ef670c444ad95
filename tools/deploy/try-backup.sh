#!/bin/sh
# Run by backup.e2e.test.ts, in a mount namespace: deploy/backup.sh with the files of one layout, on one PostgreSQL without Patroni.
#   try-backup.sh FILES DATABASE_FOLDER SOCKET_FOLDER KEY_FOLDER RESTORED_BY
# FILES has what belongs into /etc/tsuzura, and server.conf for PostgreSQL.
set -eu
files=$1 database=$2 socket=$3 keys=$4 restored_by=$5
script=$(dirname "$0")/../../deploy/backup.sh
bin=/usr/lib/postgresql/15/bin
export PATH=$bin:/usr/bin:/bin LANG=C.UTF-8

# Nothing outside is written: these folders are of this namespace alone.
mkdir "$files/etc"
mount -t tmpfs none "$files/etc"
cp -a /etc/. "$files/etc"
mount --bind "$files/etc" /etc
mount -t tmpfs none /var/lib
mount -t tmpfs none /run

install -D -m 0644 -t /etc/tsuzura "$files"/*.conf
install -D -m 0755 "$script" /run/tsuzura-backup
install -D -m 0400 -o postgres "$files/key/backup.conf" "$keys/backup.conf"
chown postgres "$keys"
# On plain machines root keeps the secrets; systemd hands copies to its units.
install -D -m 0400 "$files/key/backup.conf" /etc/tsuzura/secrets/backup.conf
chmod 0700 /etc/tsuzura/secrets
install -d -o postgres -g postgres -m 0700 "$database" /var/lib/tsuzura-backups
install -d -o postgres -g postgres "$socket"

as_postgres() {
  setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
}
ask() {
  as_postgres psql -X -A -t -v ON_ERROR_STOP=1 -h "$socket" -U postgres -c "$1" postgres
}
until_archived() {
  segment=$(ask 'select pg_walfile_name(pg_switch_wal())')
  until [ "$(ask "select coalesce(last_archived_wal >= '$segment', false) from pg_stat_archiver")" = t ]; do
    sleep 0.1
  done
}

as_postgres initdb --pgdata="$database/postgres" --username=postgres --auth=peer --locale=C.UTF-8 > "$files/log"
cat "$files/server.conf" >> "$database/postgres/postgresql.conf"
as_postgres pg_ctl -D "$database/postgres" -l "$database/log" -w start >> "$files/log"
trap 'for one in "$database/postgres" /var/lib/tsuzura-restored/postgres; do as_postgres pg_ctl -D "$one" -m immediate stop || true; done >> "$files/log" 2>&1' EXIT

CREDENTIALS_DIRECTORY=$keys setsid setpriv --reuid=postgres --regid=postgres --clear-groups /run/tsuzura-backup hourly >> "$files/log" 2>&1 &
hourly=$!
until CREDENTIALS_DIRECTORY=$keys as_postgres /run/tsuzura-backup info | grep -q 'full backup'; do sleep 0.1; done
kill -- "-$hourly" # with its sleep
echo "first: full"

ask "create table note (text text); insert into note values ('before the second backup')" >> "$files/log"
CREDENTIALS_DIRECTORY=$keys as_postgres /run/tsuzura-backup incr
ask "insert into note values ('after the second backup')" >> "$files/log"
second=$(ask 'select clock_timestamp()')
ask "insert into note values ('a mistake')" >> "$files/log"
until_archived

if [ "$restored_by" = postgres ]; then
  install -d -o postgres -g postgres -m 0700 /var/lib/tsuzura-restored
  restore() { CREDENTIALS_DIRECTORY=$keys as_postgres /run/tsuzura-backup restore "$1"; }
else
  restore() { /run/tsuzura-backup restore "$1"; }
fi
restore "$second"
restore "$second" 2>> "$files/log" && echo 'restored twice'
as_postgres pg_ctl -D /var/lib/tsuzura-restored/postgres -l /var/lib/tsuzura-restored/log -w start >> "$files/log"
ask_copy() {
  as_postgres psql -X -A -t -h /var/lib/tsuzura-restored -p 5499 -U postgres -c "$1" postgres
}
# It answers questions before the log is replayed.
while [ "$(ask_copy 'select pg_is_in_recovery()')" = t ]; do sleep 0.1; done
ask_copy "select 'restored: ' || text from note order by 1"
