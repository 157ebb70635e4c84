-- The payment company that is built in, for trying out: no money moves. What it knows is what a real one would know of us.
create table sandbox_way (
  id         uuid primary key,
  return_url text not null,
  card       text,                       -- which of its cards was given; null: none yet
  status     text not null check (status in ('open', 'done', 'cancelled')),
  expires_at timestamptz not null
);
create table sandbox_charge (
  id         uuid primary key,
  way_id     uuid not null references sandbox_way,
  amount     bigint not null,
  currency   text not null,
  status     text not null check (status in ('succeeded', 'failed', 'action', 'pending', 'cancelled')),
  fail_code  text,
  return_url text not null,
  created_at timestamptz not null,
  settles_at timestamptz,                -- when a slow one is paid
  disputed_at timestamptz
);
create table sandbox_refund (
  id         uuid primary key,
  charge_id  uuid not null references sandbox_charge,
  amount     bigint not null,
  status     text not null check (status in ('succeeded', 'failed')),
  created_at timestamptz not null
);
