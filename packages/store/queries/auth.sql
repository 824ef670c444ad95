-- auth.signing-key-add
insert into "auth"."signing_key" ("kid", "private_jwk", "created_at", "retired_at")
values ($1, $2, $3, $4);

-- auth.signing-keys
select *
from "auth"."signing_key"
order by "created_at" desc
limit $1;
