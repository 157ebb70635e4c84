import type { Language } from '@quarry/contract/account/account'
import type { AccountId, PasskeyId } from '@quarry/contract/ids'
import type { Generated, JSONColumnType } from 'kysely'

/** What one browser may be in the middle of, between two calls (see `account/step.ts`). */
export type StepKind =
  | 'secondFactor'
  | 'passkeyAdd'
  | 'passkeyLogin'
  | 'passkeyProof'
  | 'openid'
  | 'openidClaim'
  | 'proof'
  | 'consent'
  | 'install'

/** What is kept of people and of how they log in; a part of `Tables`. */
export type AccountTables = {
  account: {
    id: Generated<AccountId>
    email: string
    password_hash: string
    first_name: string
    last_name: string
    job: string
    lang: Language
    country_code: string | null
    agreed_terms_at: Date
    agreed_marketing_at: Date | null
    created_at: Date
    image_key: string | null
    deleted_at: Date | null
    /** Null while nobody has said. */
    time_zone: string | null
    /** Whether whoever has the account has shown that they read the mail of its address. */
    email_proved: Generated<boolean>
  }
  profile_image: {
    account_id: AccountId
    bytes: Buffer
  }
  mail_link: {
    id: Generated<string>
    purpose: 'signUp' | 'resetPassword'
    email: string
    token_hash: string
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  account_email: {
    account_id: AccountId
    email: string
    confirmed_at: Date | null
    token_hash: string | null
    expires_at: Date | null
    created_at: Date
  }
  session: {
    id: Generated<string>
    account_id: AccountId
    token_hash: string
    device: string
    address: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
    replaced_at: Date | null
    former_token_hash: string | null
  }
  known_device: {
    account_id: AccountId
    token_hash: string
    last_seen_at: Date
  }
  totp: {
    account_id: AccountId
    sealed_secret: string
    confirmed_at: Date | null
    last_step: number
    created_at: Date
  }
  recovery_code: {
    account_id: AccountId
    code_hash: string
  }
  sign_in_step: {
    token_hash: string
    kind: StepKind
    account_id: AccountId | null
    sealed_data: string
    created_at: Date
    expires_at: Date
  }
  passkey: {
    id: Generated<PasskeyId>
    account_id: AccountId
    credential_id: string
    public_key: Buffer
    counter: number
    transports: JSONColumnType<string[]>
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  openid_identity: {
    issuer: string
    subject: string
    account_id: AccountId
    created_at: Date
    last_used_at: Date
  }
  attempt: {
    key: string
    count: number
    started_at: Date
    last_at: Date
  }
}
