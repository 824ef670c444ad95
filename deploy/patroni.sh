#!/bin/sh
# Patroni takes passwords from its settings or its environment. Ours stand in files: those of systemd's credentials, or of Docker.
set -eu
folder=${CREDENTIALS_DIRECTORY:-/run/secrets}
PATRONI_SUPERUSER_PASSWORD=$(cat "$folder/database_password_owner")
PATRONI_REPLICATION_PASSWORD=$(cat "$folder/database_password_replication")
PATRONI_REWIND_PASSWORD=$(cat "$folder/database_password_rewind")
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD PATRONI_REWIND_PASSWORD
exec /usr/bin/patroni "$1"
