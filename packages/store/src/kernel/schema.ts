// Printed from the migrations by `npm run docs`; do not edit.
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Bytes, Generated, GeneratedAlways, Json, Moment } from './column.ts';

export interface Schema {
  'app.account': {
    customer_id: string;
    number: string;
    opened_on: Ymd | null;
    equity: string;
    nisa: string;
    margin: string;
    us_equity: string;
    equity_closed_on: Ymd | null;
    nisa_closed_on: Ymd | null;
    margin_closed_on: Ymd | null;
    us_equity_closed_on: Ymd | null;
    last_confirmed_on: Ymd | null;
    bank_code: Generated<string>;
    bank_branch_code: Generated<string>;
    bank_number: Generated<string>;
  };
  'app.brokerage_document': {
    id: string;
    kind: string;
    version: string;
    name: string;
    url: string;
    required_from: Ymd;
    superseded_on: Ymd | null;
  };
  'app.customer': {
    id: string;
    subject: string;
    username: string;
    created_at: Moment;
  };
  'app.document_confirmation': {
    customer_id: string;
    document_id: string;
    confirmed_at: Moment;
  };
  'app.fund': {
    code: string;
    isin: string;
    name: string;
    short_name: string;
    kana: string;
    manager_name: string;
    asset_class: string;
    nav_unit: Generated<number>;
    inception_on: Ymd;
    term_end_on: Ymd | null;
    cutoff_time: string;
    buy_execution_lag: number;
    buy_settlement_lag: number;
    sell_execution_lag: number;
    sell_settlement_lag: number;
    purchase_fee_rate: number;
    trust_fee_rate: number;
    redemption_reserve_rate: number;
    nisa_tsumitate: boolean;
    nisa_growth: boolean;
    risk_level: number;
    benchmark: string | null;
    description: string;
    display_order: number;
  };
  'app.nav': {
    fund_code: string;
    date: Ymd;
    nav: bigint;
    net_assets: bigint;
    distribution: Generated<bigint>;
    fiscal_period: number | null;
  };
  'auth.attempt': {
    uid: string;
    state: Json;
    expires_at: Moment;
  };
  'auth.email_revert': {
    token_hash: Bytes;
    person_id: string;
    email: string;
    expires_at: Moment;
    used_at: Moment | null;
  };
  'auth.event': {
    id: GeneratedAlways<bigint>;
    at: Moment;
    person_id: string | null;
    kind: string;
    device: string | null;
    label: Generated<string>;
    request_id: string | null;
  };
  'auth.mail': {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    created_at: Moment;
    sent_at: Moment | null;
    attempts: Generated<number>;
  };
  'auth.passkey': {
    id: string;
    person_id: string;
    public_key: Bytes;
    counter: bigint;
    transports: string[];
    name: string;
    created_at: Moment;
    last_used_at: Moment | null;
  };
  'auth.person': {
    id: string;
    role: string;
    email: string;
    email_key: string;
    password_hash: string | null;
    marketing: Generated<boolean>;
    created_at: Moment;
    locked_until: Moment | null;
    failures: Generated<number>;
    last_failure_at: Moment | null;
  };
  'auth.record': {
    kind: string;
    id: string;
    payload: Json;
    grant_id: string | null;
    account_id: string | null;
    uid: string | null;
    consumed_at: Moment | null;
    expires_at: Moment | null;
  };
  'auth.recovery_code': {
    person_id: string;
    code_hash: Bytes;
    used_at: Moment | null;
  };
  'auth.secret': {
    name: string;
    value: string;
    created_at: Moment;
  };
  'auth.signing_key': {
    kid: string;
    private_jwk: Json;
    created_at: Moment;
    retired_at: Moment | null;
  };
  'auth.throttle': {
    key: string;
    count: number;
    blocked_until: Moment | null;
    updated_at: Moment;
  };
  'auth.totp': {
    person_id: string;
    secret: string;
    last_step: bigint;
    enabled_at: Moment;
  };
  'ops.answer': {
    caller: string;
    key: string;
    call: string;
    input_hash: Bytes;
    answer: string | null;
    created_at: Moment;
  };
  'ops.audit': {
    id: GeneratedAlways<bigint>;
    at: Moment;
    actor_role: string;
    actor: string;
    action: string;
    subject: string | null;
    detail: Generated<Json>;
    request_id: string | null;
  };
  'ops.clock': {
    only_row: Generated<boolean>;
    mode: string;
    state: string;
    business_at: Moment;
    real_at: Moment;
    seen_until: Moment;
    opened_at: Moment;
  };
  'ops.job_run': {
    name: string;
    due_at: Moment;
    finished_at: Moment | null;
  };
  'ops.maintenance': {
    id: GeneratedAlways<bigint>;
    starts_at: Moment;
    ends_at: Moment;
    message: string;
    set_by: string;
    set_at: Moment;
    ended_at: Moment | null;
  };
  'ops.migration': {
    number: number;
    name: string;
    hash: string;
    applied_at: Generated<Moment>;
  };
  'ops.outbox': {
    id: string;
    topic: string;
    payload: Json;
    created_at: Moment;
    delivered_at: Moment | null;
  };
}
