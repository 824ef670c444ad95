#!/bin/sh
# Commands of the database on a plain machine, as root: tsuzura-db invite-operator MAIL, tsuzura-db import-nav FUND FILE,
# tsuzura-db check, tsuzura-db check-restored (the copy of `tsuzura-backup restore`, when it is started).
set -eu
set -a
. /etc/tsuzura/programs.env
. /etc/tsuzura/install.env
DATABASE_PASSWORD_FILE=/etc/tsuzura/secrets/database_password_owner
DATABASE_PASSWORD_API_FILE=/etc/tsuzura/secrets/database_password_api
DATABASE_PASSWORD_AUTH_FILE=/etc/tsuzura/secrets/database_password_auth
if [ "${1:-}" = check-restored ]; then
  . /etc/tsuzura/restored.env
  set -- check
fi
set +a
cd /opt/tsuzura/current
exec /usr/local/bin/node tools/start.cjs db "$@"
