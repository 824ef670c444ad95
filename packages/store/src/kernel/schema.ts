// Printed from the migrations by `npm run docs`; do not edit.
import type { Ymd } from '@tsuzura/domain/calendar';
import type { Bytes, Generated, GeneratedAlways, Json, Moment } from './column.ts';

export interface Schema {
  'app.account': {
    customer_id: string;
    branch_code: Generated<string>;
    number: string;
    opened_on: Ymd | null;
    equity: string;
    nisa: string;
    margin: string;
    us_equity: string;
    nisa_opened_on: Ymd | null;
    equity_closed_on: Ymd | null;
    nisa_closed_on: Ymd | null;
    margin_closed_on: Ymd | null;
    us_equity_closed_on: Ymd | null;
    last_confirmed_on: Ymd | null;
    can_trade_margin: Generated<boolean>;
    can_trade_us_equity: Generated<boolean>;
    restricted_fund_codes: Generated<string[]>;
    specific_withholding: string | null;
    specific_next_year_withholding: string | null;
    specific_dividends_included: Generated<boolean>;
    dividend_method: string | null;
    electronic_delivery: Generated<boolean>;
    bank_code: Generated<string>;
    bank_branch_code: Generated<string>;
    bank_number: Generated<string>;
    bank_name: Generated<string>;
    bank_branch_name: Generated<string>;
    bank_account_type: Generated<string>;
    bank_holder_kana: Generated<string>;
    withdrawals_held_until: Ymd | null;
  };
  'app.account_request': {
    id: string;
    receipt_number: Generated<string>;
    customer_id: string;
    status: string;
    products: string[];
    specific_account: string;
    nisa: string;
    verification_method: Generated<string>;
    application: Json | null;
    person_check_id: string | null;
    defects: Generated<Json>;
    pid: string | null;
    tracking_id: string | null;
    requested_at: Moment;
    updated_at: Moment;
    opened_on: Ymd | null;
  };
  'app.account_token': {
    token_hash: Bytes;
    customer_id: string;
    purpose: string;
    callback: string;
    is_strong: boolean;
    expires_at: Moment;
    used_at: Moment | null;
  };
  'app.asset_day': {
    customer_id: string;
    date: Ymd;
    cash: bigint;
    fund_valuation: bigint;
    net_deposit: bigint;
    acquisition_cost: bigint | null;
  };
  'app.bank_file': {
    id: string;
    kind: string;
    state: string;
    fault: string | null;
    content: Bytes;
    content_hash: Bytes;
    records: number;
    total: bigint;
    at: Moment;
  };
  'app.bank_transfer': {
    account_date: Ymd;
    inquiry: string;
    file_id: string;
    amount: bigint;
    account: string;
    payer: string;
    payer_bank: string;
    payer_branch: string;
    state: string;
    reason: string | null;
    customer_id: string | null;
    resolved_at: Moment | null;
    resolved_by: string | null;
    note: string | null;
  };
  'app.brokerage_document': {
    id: string;
    kind: string;
    version: string;
    name: string;
    url: string;
    content_hash: string;
    required_from: Ymd;
    superseded_on: Ymd | null;
  };
  'app.campaign': {
    id: string;
    kind: string;
    title: string;
    summary: string;
    image_url: string | null;
    detail_url: string;
    reward_text: string;
    reward_timing_text: string;
    condition_text: string;
    exclusion_text: string;
    terms: string;
    requires_entry: boolean;
    entry_from: Moment;
    entry_to: Moment;
    conditions: Json;
    counts_from: Ymd;
    conditions_by: Ymd;
    judged_on: Ymd;
    rewarded_on: Ymd;
    hold_until: Ymd | null;
    reward_amount: bigint;
    friend_reward_amount: bigint | null;
    budget: bigint;
    referral_pid: string | null;
    max_friends_a_year: number | null;
    published_at: Moment;
  };
  'app.campaign_budget': {
    campaign_id: string;
    budget: bigint;
    spent: Generated<bigint>;
  };
  'app.campaign_entry': {
    id: string;
    campaign_id: string;
    customer_id: string;
    status: string;
    reason: string | null;
    entered_at: Moment;
    place: GeneratedAlways<bigint>;
    rewarded_on: Ymd | null;
    taken_back_on: Ymd | null;
  };
  'app.catalogue_revision': {
    only_row: Generated<boolean>;
    revision: bigint;
  };
  'app.customer': {
    id: string;
    subject: string;
    hashed_user_id: string | null;
    username: string;
    created_at: Moment;
    frozen_at: Moment | null;
    frozen_by: string | null;
    tokens_void_at: Moment | null;
  };
  'app.debit_account': {
    setting_code: string;
    receipt_number: Generated<string>;
    customer_id: string;
    bank_code: string;
    bank_branch_code: string;
    bank_account_type: string;
    bank_number: string;
    bank_name: string;
    bank_branch_name: string;
    bank_holder_kana: string;
    amount: bigint;
    state: string;
    consecutive_failures: Generated<number>;
    created_at: Moment;
    updated_at: Moment;
    from_month: Generated<string>;
    amount_before: Generated<bigint>;
  };
  'app.debit_run': {
    setting_code: string;
    month: string;
    sequence: GeneratedAlways<bigint>;
    customer_id: string;
    debit_date: Ymd;
    amount: bigint;
    state: string;
    reason: string | null;
    credit_date: Ymd;
    file_id: string | null;
    deposit: Generated<bigint>;
  };
  'app.deposit_account': {
    customer_id: string;
    branch_code: string;
    number: string;
  };
  'app.distribution': {
    id: string;
    customer_id: string;
    fund_code: string;
    account_type: string;
    fiscal_date: Ymd;
    course: string;
    state: string;
    units: bigint;
    nav_ex: bigint;
    special: bigint;
    ordinary: bigint;
    income_tax: bigint;
    resident_tax: bigint;
    due_date: Ymd;
  };
  'app.distribution_correction': {
    distribution_id: string;
    turn: number;
    fund_code: string;
    nav_date: Ymd;
    nav_turn: number;
    units: bigint;
    nav_ex: bigint;
    special: bigint;
    ordinary: bigint;
    income_tax: bigint;
    resident_tax: bigint;
    corrected_at: Moment;
  };
  'app.document_confirmation': {
    customer_id: string;
    document_id: string;
    confirmed_at: Moment;
  };
  'app.document_evidence': {
    customer_id: string;
    document_id: string;
    version: string;
    content_hash: string;
    url: string;
    confirmed_at: Moment;
    recorded_at: Generated<Moment>;
    request_id: string;
    device: string | null;
    address: string | null;
  };
  'app.exchange_cursor': {
    exchange: string;
    after_seq: bigint;
  };
  'app.exchange_message': {
    id: string;
    number: GeneratedAlways<bigint>;
    order_id: string;
    cl_ord_id: string;
    kind: string;
    body: Json;
    state: Generated<string>;
    due_at: Moment;
    sent_at: Moment | null;
  };
  'app.exchange_report': {
    date: Ymd;
    exec_id: string;
    seq: bigint;
    cl_ord_id: string;
    type: string;
    quantity: bigint;
    price: bigint | null;
    cum_quantity: bigint;
    at: Moment;
    state: string;
    applied_at: Moment;
  };
  'app.fill_correction': {
    order_id: string;
    turn: number;
    replaces: number;
    fund_code: string;
    nav_date: Ymd;
    nav_turn: number;
    corrected_at: Moment;
  };
  'app.freeze_link': {
    token_hash: Bytes;
    customer_id: string;
    expires_at: Moment;
    used_at: Moment | null;
  };
  'app.fund': {
    code: string;
    isin: string;
    name: string;
    short_name: string;
    kana: string;
    manager_name: string;
    asset_class: string;
    is_index: Generated<boolean>;
    nav_unit: Generated<number>;
    inception_on: Ymd;
    term_end_on: Ymd | null;
    fiscal_dates: Generated<string[]>;
    distribution_courses: Generated<string[]>;
    closed_with: string | null;
    takes_buys: Generated<boolean>;
    takes_sells: Generated<boolean>;
    takes_plans: Generated<boolean>;
    nisa_tsumitate: boolean;
    nisa_growth: boolean;
    risk_level: number;
    benchmark: string | null;
    description: string;
    objectives: Generated<string[]>;
    risks: Generated<string[]>;
    allocation: Generated<Json>;
    top_holdings: Generated<Json>;
    display_order: number;
  };
  'app.fund_document': {
    id: string;
    fund_code: string;
    kind: string;
    version: string;
    name: string;
    url: string;
    content_hash: string;
    bytes: number;
    effective_from: Ymd;
  };
  'app.fund_document_confirmation': {
    customer_id: string;
    document_id: string;
    version: string;
    content_hash: string;
    url: string;
    confirmed_at: Moment;
    recorded_at: Generated<Moment>;
    request_id: string;
    device: string | null;
    address: string | null;
  };
  'app.fund_fill': {
    order_id: string;
    turn: Generated<number>;
    nav: bigint;
    price: bigint;
    units: bigint;
    amount: bigint;
    fee: Generated<bigint>;
    consumption_tax: Generated<bigint>;
    converted_to_all: Generated<boolean>;
    cost: bigint | null;
    book_released: bigint | null;
    projected_tax: Generated<bigint>;
    income_tax: bigint | null;
    resident_tax: bigint | null;
    executed_at: Moment;
  };
  'app.fund_order': {
    id: string;
    sequence: GeneratedAlways<bigint>;
    receipt_number: Generated<string>;
    customer_id: string;
    fund_code: string;
    account_type: string;
    side: string;
    source: string;
    method: string;
    size: bigint | null;
    distribution_course: string | null;
    state: string;
    is_open: GeneratedAlways<boolean>;
    lapse_reason: string | null;
    ended_at: Moment | null;
    accepted_at: Moment;
    cutoff_at: Moment;
    application_date: Ymd;
    execution_date: Ymd;
    settlement_date: Ymd;
    history_day: GeneratedAlways<Ymd>;
    reserved_cash: Generated<bigint>;
    reserved_quota: Generated<bigint>;
    nisa_year: number | null;
    locked_units: Generated<bigint>;
    request_key: string | null;
    setting_id: string | null;
  };
  'app.fund_order_recorded_event': {
    order_id: string;
    event: string;
    turn: Generated<number>;
    at: Moment;
  };
  'app.fund_synonym': {
    word: string;
    means: string;
    is_same: boolean;
  };
  'app.fund_terms': {
    fund_code: string;
    valid_from: Ymd;
    cutoff_time: string;
    buy_execution_lag: number;
    buy_settlement_lag: number;
    sell_execution_lag: number;
    sell_settlement_lag: number;
    skip_fund_holidays_in_lag: Generated<boolean>;
    purchase_fee_rate: number;
    trust_fee_rate: number;
    redemption_reserve_rate: number;
    redemption_reserve_rounding: Generated<string>;
    min_amount: Generated<bigint>;
    amount_step: Generated<bigint>;
    min_units: Generated<bigint>;
    unit_step: Generated<bigint>;
  };
  'app.inbox': {
    customer_id: string;
    unread: number;
  };
  'app.invitation': {
    campaign_id: string;
    address_hash: Bytes;
    sender_id: string;
    sent_on: Ymd;
    mail_id: string;
  };
  'app.invitation_stop': {
    address_hash: Bytes;
    stopped_at: Moment;
  };
  'app.nav': {
    fund_code: string;
    date: Ymd;
    nav: bigint;
    net_assets: bigint;
    distribution: Generated<bigint>;
    fiscal_period: number | null;
    benchmark: bigint | null;
  };
  'app.nav_check': {
    fund_code: string;
    date: Ymd;
    status: string;
    reason: string | null;
    checked_at: Moment;
    released_at: Moment | null;
    released_by: string | null;
    distributed_at: Moment | null;
  };
  'app.nav_correction': {
    fund_code: string;
    date: Ymd;
    turn: number;
    old_nav: bigint | null;
    new_nav: bigint;
    reason: string;
    recorded_by: string;
    recorded_at: Moment;
    finished_at: Moment | null;
  };
  'app.nav_proposal': {
    id: string;
    fund_code: string;
    date: Ymd;
    kind: string;
    old_nav: bigint | null;
    nav: bigint;
    distribution: bigint;
    reason: string;
    proposed_by: string;
    proposed_at: Moment;
    expires_at: Moment;
    state: string;
    decided_by: string | null;
    decided_at: Moment | null;
    decision_note: string | null;
  };
  'app.news': {
    id: string;
    title: string;
    body: string;
    category: string;
    importance: string;
    published_at: Moment;
    pinned_until: Moment | null;
    expires_at: Moment | null;
    fund_code: string | null;
    attachments: Generated<Json>;
    url: string | null;
  };
  'app.nisa_opening': {
    customer_id: string;
    year: number;
    tsumitate: bigint;
    growth: bigint;
  };
  'app.nisa_request': {
    id: string;
    receipt_number: Generated<string>;
    customer_id: string;
    kind: string;
    target_year: number;
    status: string;
    required_documents: Generated<string[]>;
    created_at: Moment;
    submitted_at: Moment | null;
    updated_at: Moment;
    message: string | null;
  };
  'app.nisa_year': {
    customer_id: string;
    year: number;
    frame: string;
    used: Generated<bigint>;
    reserved: Generated<bigint>;
    released: Generated<bigint>;
  };
  'app.notification': {
    id: string;
    customer_id: string;
    kind: string;
    category: string;
    title: string | null;
    body: string | null;
    url: string | null;
    topic: string | null;
    about: Json | null;
    created_at: Moment;
    read_at: Moment | null;
    hidden_at: Moment | null;
  };
  'app.notification_due': {
    id: GeneratedAlways<bigint>;
    subject: string;
    event: string;
    turn: Generated<number>;
  };
  'app.notification_preference': {
    customer_id: string;
    category: string;
    email: boolean;
    push: boolean;
  };
  'app.notification_suppression': {
    customer_id: string;
    kind: string;
    at: Moment;
  };
  'app.order_to_complete': {
    settlement_date: Ymd;
    sequence: bigint;
    order_id: string;
  };
  'app.order_to_fill': {
    execution_date: Ymd;
    fund_code: string;
    customer_id: string;
    side: string;
    sequence: bigint;
    order_id: string;
  };
  'app.order_to_freeze': {
    cutoff_at: Moment;
    sequence: bigint;
    order_id: string;
  };
  'app.order_to_settle': {
    settlement_date: Ymd;
    sequence: bigint;
    order_id: string;
  };
  'app.paper': {
    id: string;
    customer_id: string;
    kind: string;
    ref: string;
    turn: Generated<number>;
    version: string;
    name: string;
    issued_on: Ymd;
    issued_at: Moment;
    content_hash: string;
    size: number;
    replaces: string | null;
    sources: Json;
    viewable_until: Ymd | null;
    keep_until: Ymd | null;
  };
  'app.paper_content': {
    hash: string;
    bytes: Bytes;
  };
  'app.paper_count': {
    customer_id: string;
    kind: string;
    month: Ymd;
    viewable_until: Ymd | null;
    papers: number;
  };
  'app.paper_deleted': {
    id: string;
    customer_id: string;
    kind: string;
    ref: string;
    turn: number;
    issued_on: Ymd;
    keep_until: Ymd;
    content_hash: string;
    deleted_at: Moment;
  };
  'app.paper_opened': {
    paper_id: string;
    opened_at: Moment;
  };
  'app.paper_to_print': {
    id: string;
    issued_at: Moment;
    due: Json;
  };
  'app.person': {
    customer_id: string;
    last_name: string;
    first_name: string;
    last_name_kana: string;
    first_name_kana: string;
    birth_date: Ymd;
    postal_code: string;
    prefecture: string;
    city: string;
    street: string;
    phone_number: string;
    occupation: string;
    employer: string | null;
    investment_purpose: string;
    annual_income_band: string;
    financial_assets_band: string;
    experience: Generated<Json>;
    insider: Generated<boolean>;
  };
  'app.person_check': {
    id: string;
    customer_id: string;
    result: string;
    resembles: string | null;
    checked_at: Moment;
  };
  'app.plan_notice': {
    kind: string;
    setting_id: string;
    month: string;
    customer_id: string;
  };
  'app.position': {
    customer_id: string;
    fund_code: string;
    account_type: string;
    distribution_course: string;
    units: bigint;
    cost: bigint;
    individual_principal: bigint;
    nisa_book: Generated<bigint>;
    bought: Generated<bigint>;
    sold: Generated<bigint>;
    distributed: Generated<bigint>;
  };
  'app.price_alert': {
    id: string;
    customer_id: string;
    fund_code: string;
    kind: string;
    direction: string;
    threshold: number;
    created_at: Moment;
    seen_on: Ymd;
    notified_on: Ymd | null;
    is_armed: GeneratedAlways<boolean>;
  };
  'app.public_paper': {
    id: string;
    name: string;
    content_hash: string;
    published_at: Moment;
  };
  'app.push_device': {
    customer_id: string;
    device_id: string;
    platform: string;
    token: string;
    app_version: string;
    updated_at: Moment;
  };
  'app.push_waiting': {
    notification_id: string;
    customer_id: string;
  };
  'app.quick_deposit': {
    id: string;
    customer_id: string;
    amount: bigint;
    bank_name: string;
    state: string;
    bank_reference: string | null;
    started_at: Moment;
    finished_at: Moment | null;
  };
  'app.receipt': {
    number: string;
    kind: string;
    ref: string;
  };
  'app.redemption_occurrence': {
    setting_id: string;
    month: string;
    customer_id: string;
    state: string;
    reason: string | null;
    order_date: Ymd;
    order_id: string | null;
  };
  'app.redemption_plan': {
    id: string;
    customer_id: string;
    fund_code: string;
    account_type: string;
    method: string;
    state: string;
    is_live: GeneratedAlways<boolean>;
    suspended_reason: string | null;
    remaining_times: number | null;
    revision: Generated<number>;
    start_month: string;
    created_at: Moment;
    updated_at: Moment;
  };
  'app.redemption_to_order': {
    order_on: Ymd;
    customer_id: string;
    setting_id: string;
    month: string;
  };
  'app.redemption_version': {
    setting_id: string;
    revision: number;
    from_month: string;
    state: string;
    amount: bigint | null;
    rate_tenths: number | null;
    units: bigint | null;
    times: number | null;
    units_each: bigint | null;
    day_of_month: number;
    frequency: string;
    at: Moment;
  };
  'app.referral': {
    id: string;
    campaign_id: string;
    friend_id: string;
    referrer_id: string;
    state: string;
    reason: string | null;
    touched_at: Moment;
    opened_on: Ymd | null;
    qualified_on: Ymd | null;
    rewarded_on: Ymd | null;
    is_referrer_rewarded: Generated<boolean>;
  };
  'app.referral_code': {
    code: string;
    campaign_id: string;
    customer_id: string;
    clicked: Generated<number>;
    created_at: Moment;
  };
  'app.scheduled_withdrawal': {
    customer_id: string;
    day_of_month: number;
    amount_type: string;
    amount: bigint | null;
    state: string;
    updated_at: Moment;
  };
  'app.scheduled_withdrawal_run': {
    customer_id: string;
    month: string;
    pay_date: Ymd;
    status: string;
    reason: string | null;
    amount: bigint;
    withdrawal_id: string | null;
  };
  'app.seminar': {
    id: string;
    title: string;
    summary: string;
    programme: string;
    content: Json;
    starts_at: Moment;
    ends_at: Moment;
    venue_type: string;
    venue: string | null;
    map_url: string | null;
    image_url: string | null;
    join_url: string | null;
    join_from: Moment | null;
    application_from: Moment;
    application_to: Moment;
    cancel_until: Moment;
    selection: string;
    draw_at: Moment | null;
    form: Json;
    is_canceled: Generated<boolean>;
    has_captions: Generated<boolean>;
    recording_url: string | null;
    captions_url: string | null;
    recording_until: Ymd | null;
    material_url: string | null;
    published_at: Moment;
  };
  'app.seminar_application': {
    id: string;
    receipt_number: string;
    seminar_id: string;
    customer_id: string;
    people: number;
    status: string;
    answers: Json;
    applied_at: Moment;
    updated_at: Moment;
    draw_result: string | null;
    place: GeneratedAlways<bigint>;
  };
  'app.seminar_lottery': {
    seminar_id: string;
    seed: string;
    commitment: string;
    committed_at: Moment;
    drawn_at: Moment | null;
  };
  'app.seminar_seats': {
    seminar_id: string;
    capacity: number | null;
    taken: Generated<number>;
    waiting: Generated<number>;
    entered: Generated<number>;
  };
  'app.share_dividend': {
    id: string;
    customer_id: string;
    stock_code: string;
    account_type: string;
    record_date: Ymd;
    paid_on: Ymd;
    quantity: bigint;
    per_share: bigint;
    gross: bigint;
    income_tax: bigint;
    resident_tax: bigint;
    state: Generated<string>;
  };
  'app.share_position': {
    customer_id: string;
    stock_code: string;
    account_type: string;
    day: Ymd;
    open_quantity: bigint;
    open_cost: bigint;
    open_book: bigint;
    bought_quantity: bigint;
    bought_paid: bigint;
    bought_amount: bigint;
    sold_quantity: bigint;
    sold_book: bigint;
    quantity: GeneratedAlways<bigint>;
  };
  'app.share_split': {
    id: string;
    customer_id: string;
    stock_code: string;
    account_type: string;
    ex_date: Ymd;
    quantity_before: bigint;
    quantity_after: bigint;
    fraction: Generated<bigint>;
    into_one: bigint | null;
    fraction_cost: Generated<bigint>;
    fraction_book: Generated<bigint>;
    fraction_fill: string | null;
  };
  'app.shield_event': {
    id: GeneratedAlways<bigint>;
    customer_id: string;
    kind: string;
    detail: Generated<string>;
    at: Moment;
  };
  'app.stock': {
    code: string;
    name: string;
    market: string;
    tick_table: string;
    lot_size: number;
    sector: string;
    fiscal_month: number;
    listed_on: Ymd;
    margin_system: boolean;
    margin_general: boolean;
    shortable: boolean;
    haircut: number;
    margin_rate: number;
    nisa_growth: boolean;
    halted: Generated<boolean>;
  };
  'app.stock_bar': {
    stock_code: string;
    date: Ymd;
    open: bigint;
    high: bigint;
    low: bigint;
    close: bigint;
    volume: bigint;
  };
  'app.stock_event': {
    stock_code: string;
    kind: string;
    date: Ymd;
    last_cum_day: Ymd | null;
    ex_date: Ymd | null;
    per_share: bigint | null;
    paid_on: Ymd | null;
    shares_after: number | null;
    shares_before: number | null;
    valid_to: Ymd | null;
    margin_rate: number | null;
    cash_rate: number | null;
  };
  'app.stock_fill': {
    id: string;
    order_id: string | null;
    number: number;
    exec_id: string;
    customer_id: string;
    stock_code: string;
    account_type: string;
    side: string;
    trade_type: string;
    sequence: bigint;
    trade_date: Ymd;
    settlement_date: Ymd;
    executed_at: Moment;
    quantity: bigint;
    price: bigint;
    amount: bigint;
    fee: Generated<bigint>;
    consumption_tax: Generated<bigint>;
    cost: bigint | null;
    book_released: bigint | null;
    projected_tax: Generated<bigint>;
    day_trade_credit: Generated<bigint>;
    income_tax: bigint | null;
    resident_tax: bigint | null;
    is_settled: Generated<boolean>;
  };
  'app.stock_order': {
    id: string;
    sequence: Generated<bigint>;
    receipt_number: Generated<string>;
    customer_id: string;
    stock_code: string;
    account_type: string;
    side: string;
    trade_type: string;
    margin_type: string | null;
    close: Json | null;
    order_type: string;
    price: bigint | null;
    trigger_price: bigint | null;
    condition: string;
    time_in_force: string;
    expires_on: Ymd;
    quantity: bigint;
    status: string;
    is_open: GeneratedAlways<boolean>;
    accepted_at: Moment;
    session_date: Ymd;
    settlement_date: Ymd;
    filled_quantity: Generated<bigint>;
    filled_amount: Generated<bigint>;
    filled_total: Generated<bigint>;
    fills: Generated<number>;
    reserve_price: bigint;
    reserved_cash: Generated<bigint>;
    reserved_quota: Generated<bigint>;
    nisa_year: number | null;
    locked_shares: Generated<bigint>;
    change: Json | null;
    sent_at: Moment | null;
    bookings: Generated<number>;
    reject_reason: string | null;
    expiry_reason: string | null;
    ended_at: Moment | null;
    request_key: string | null;
  };
  'app.stock_order_event': {
    order_id: string;
    number: GeneratedAlways<number>;
    at: Moment;
    event: string;
    detail: Generated<Json>;
  };
  'app.stock_revision': {
    only_row: Generated<boolean>;
    revision: bigint;
  };
  'app.subscription_occurrence': {
    setting_id: string;
    month: string;
    customer_id: string;
    state: string;
    reason: string | null;
    amount: bigint;
    short_by: bigint | null;
    freeze_at: Moment;
    debit_request_date: Ymd | null;
    debit_date: Ymd | null;
    credit_date: Ymd | null;
    order_date: Ymd;
    execution_date: Ymd;
    settlement_date: Ymd;
    nisa_year: number;
    order_id: string | null;
  };
  'app.subscription_plan': {
    id: string;
    customer_id: string;
    fund_code: string;
    account_type: string;
    distribution_course: string;
    setting_code: string | null;
    day_of_month: number | null;
    state: string;
    is_live: GeneratedAlways<boolean>;
    suspended_reason: string | null;
    consecutive_failures: Generated<number>;
    revision: Generated<number>;
    start_month: string;
    created_at: Moment;
    updated_at: Moment;
  };
  'app.subscription_to_freeze': {
    freeze_on: Ymd;
    customer_id: string;
    setting_id: string;
    month: string;
  };
  'app.subscription_to_order': {
    order_date: Ymd;
    customer_id: string;
    setting_id: string;
    month: string;
  };
  'app.subscription_version': {
    setting_id: string;
    revision: number;
    from_month: string;
    state: string;
    amount: bigint;
    bonus_months: number[] | null;
    bonus_amount: bigint | null;
    use_remaining_quota: boolean;
    at: Moment;
  };
  'app.tax_year': {
    customer_id: string;
    year: number;
    net_gain: Generated<bigint>;
    income_tax: Generated<bigint>;
    resident_tax: Generated<bigint>;
    dividends: Generated<bigint>;
    dividend_income_tax: Generated<bigint>;
    dividend_resident_tax: Generated<bigint>;
    refunded_income_tax: bigint | null;
    refunded_resident_tax: bigint | null;
  };
  'app.trade_report_due': {
    id: GeneratedAlways<bigint>;
    order_id: string;
    turn: Generated<number>;
  };
  'app.transfer_return': {
    sequence: GeneratedAlways<bigint>;
    account_date: Ymd;
    inquiry: string;
    amount: bigint;
    bank_code: string;
    bank_branch_code: string;
    bank_account_type: string;
    bank_number: string;
    bank_holder_kana: string;
    state: string;
    file_id: string | null;
  };
  'app.update_request': {
    id: string;
    receipt_number: Generated<string>;
    customer_id: string;
    kind: string;
    status: string;
    changes: Generated<Json>;
    requested_at: Moment;
    updated_at: Moment;
  };
  'app.watched_fund': {
    customer_id: string;
    fund_code: string;
    added_at: Moment;
  };
  'app.withdrawal': {
    id: string;
    sequence: GeneratedAlways<bigint>;
    receipt_number: Generated<string>;
    customer_id: string;
    source: string;
    state: string;
    amount: bigint;
    requested_at: Moment;
    cutoff_at: Moment;
    accept_date: Ymd;
    pay_date: Ymd;
    bank_code: string;
    bank_branch_code: string;
    bank_account_type: string;
    bank_number: string;
    bank_name: string;
    bank_branch_name: string;
    bank_holder_kana: string;
    reason: string | null;
    file_id: string | null;
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
  'auth.ended_family': {
    id: string;
    ended_at: Moment;
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
  'auth.operator_invitation': {
    token_hash: Bytes;
    person_id: string;
    created_at: Moment;
    expires_at: Moment;
    used_at: Moment | null;
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
    strong_from: Moment;
    strong_mail: string | null;
  };
  'auth.person': {
    id: string;
    role: string;
    email: string;
    email_key: string;
    password_hash: string | null;
    marketing: Generated<boolean>;
    created_at: Moment;
    lost_from: Moment | null;
    lost_mail: string | null;
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
    parent_id: string | null;
    continued_by: string | null;
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
    strong_from: Moment;
    strong_mail: string | null;
  };
  'ledger.account': {
    id: GeneratedAlways<bigint>;
    kind: number;
    customer_id: string | null;
    instrument: string;
    tag: string;
    bound: number;
  };
  'ledger.account_kind': {
    id: number;
    code: string;
    name: string;
    bound: number;
  };
  'ledger.balance': {
    account_id: bigint;
    amount: bigint;
    last_entry: bigint;
  };
  'ledger.cash_line': {
    customer_id: string;
    type: string;
    day: Ymd;
    entry_id: bigint;
  };
  'ledger.checked': {
    day: Ymd;
    last_entry: bigint;
  };
  'ledger.day_close': {
    day: Ymd;
    last_entry: bigint;
  };
  'ledger.day_seal': {
    day: Ymd;
    entries: bigint;
    postings: bigint;
    previous_hash: Bytes;
    hash: Bytes;
  };
  'ledger.entry': {
    id: bigint;
    booked_at: Moment;
    day: Ymd;
    kind: number;
    turn: number;
    ref: string;
  };
  'ledger.entry_kind': {
    id: number;
    code: string;
    name: string;
    cash_type: string | null;
  };
  'ledger.posting': {
    entry_id: bigint;
    account_id: bigint;
    amount: bigint;
    balance: bigint;
    line: number;
  };
  'ledger.recording': {
    first_entry: bigint;
    day: Ymd;
    entry_ids: string[];
    entry_marks: string[];
    line_numbers: number[];
    line_marks: string[];
    hash: Bytes;
    recorded_at: Generated<Moment>;
  };
  'ledger.replayed': {
    customer_id: string;
    books: Json;
  };
  'ledger.to_check': {
    customer_id: string;
    orders: string[];
    is_corrected: boolean;
  };
  'ops.alert': {
    kind: string;
    subject: string;
    detail: Generated<Json>;
    raised_at: Moment;
    seen_at: Moment | null;
    seen_by: string | null;
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
    moving_to: Moment | null;
    moving_state: string | null;
  };
  'ops.job_run': {
    name: string;
    due_at: Moment;
    finished_at: Moment | null;
    after: string | null;
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
  'ops.outbox_retry': {
    id: string;
    attempts: number;
    retry_at: Moment;
    last_error: string;
  };
  'ops.secret': {
    name: string;
    value: Bytes;
  };
}
