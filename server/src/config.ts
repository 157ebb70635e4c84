import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Currency } from '@quarry/contract/plan/plan'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import { standardPlans } from '@quarry/contract/plan/plan-catalogue'
import { type Provider, providers } from '@quarry/contract/source/service'
import { signUpModes } from '@quarry/contract/account/sign-up'
import { z } from 'zod'
import type { HancomProfile } from '@quarry/integrations/vendors/hancomdocs/profile'
import { readHancomProfile } from './hancomdocs-profile.ts'
import { blobUrl } from './files/blob-url.ts'
import type { Seller } from './db/billing-tables.ts'
import { readPlansFile } from './plans-file.ts'
import { modelPrices } from './model-prices.ts'
import {
  addressRanges,
  domains,
  given,
  mailSender,
  mailServer,
  modelService,
  origin,
  plainly,
  secrets,
  webAddress,
  wholeNumber,
  words,
} from './setting-types.ts'
import { missingOfPortone, portoneOf, type PortoneSettings, portoneVariables } from './portone-settings.ts'

const roles = ['api', 'search', 'worker'] as const

/** Absent, or of this form. */
const formed = (form: RegExp, rule: string) => given(z.string().regex(form, rule).optional())
const database = formed(/^postgres(ql)?:\/\//, 'must start with postgres://')

type ProviderVariable = `${Uppercase<Provider>}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'BASE_URL'}`

/** Who can be paid in a currency; `none`: it cannot be paid. */
const gatewayChoices = ['stripe', 'portone', 'none'] as const

/** Three for each provider of a consent page. */
const providerVariables = Object.fromEntries(
  providers.flatMap((provider) => {
    const name = provider.toUpperCase()
    return [
      [`${name}_CLIENT_ID`, given(z.string().optional())],
      [`${name}_CLIENT_SECRET`, given(z.string().optional())],
      [`${name}_BASE_URL`, given(origin.optional())],
    ]
  }),
) as Record<ProviderVariable, z.ZodType<string | undefined>>

const portone = Object.fromEntries(
  Object.entries(portoneVariables).map(([name, type]) => [name, given(type)]),
) as unknown as typeof portoneVariables

/** Every variable is optional; their meaning for operators is in docs/configuration.md and .env.example, in this order. */
const Env = z
  .object({
    PORT: given(wholeNumber(0, 65_535).default(3000)),
    HOST: given(z.string().default('127.0.0.1')),
    PUBLIC_URL: given(webAddress('https://quarry.example.com').optional()),
    DATA_DIR: given(
      z
        .string()
        .default('./data')
        .transform((path) => resolve(path)),
    ),
    ROLES: given(
      z
        .string()
        .default(roles.join(','))
        .transform((list) => list.split(',').map((role) => role.trim()))
        .pipe(z.array(z.enum(roles)).min(1)),
    ),
    DOCUMENTS_AT_ONCE: given(wholeNumber(1, 64).default(8)),
    DATABASE_URL: database,
    DATABASE_DIRECT_URL: database,
    BLOB_URL: given(blobUrl.optional()),
    AWS_ACCESS_KEY_ID: given(z.string().optional()),
    AWS_SECRET_ACCESS_KEY: given(z.string().optional()),
    AWS_SESSION_TOKEN: given(z.string().optional()),
    SEARCH_URL: given(webAddress('https://user:password@search.example.com:9200').optional()),
    SECRET_KEY: formed(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)'),
    SMTP_URL: given(mailServer.optional()),
    MAIL_FROM: given(mailSender.default('Quarry <quarry@localhost>')),
    SIGN_UP: given(z.enum(signUpModes).default('open')),
    SIGN_UP_DOMAINS: given(domains),
    TERMS_URL: given(webAddress('https://example.com/terms').optional()),
    PRIVACY_URL: given(webAddress('https://example.com/terms').optional()),
    INVITATIONS_PER_HOUR: given(wholeNumber(1).optional()),
    AI_PROVIDER: given(z.enum(['openai-compatible', 'anthropic', 'google']).default('openai-compatible')),
    AI_BASE_URL: given(modelService.optional()),
    AI_API_KEY: given(z.string().optional()),
    AI_MODEL: given(z.string().optional()),
    AI_TOOLS: given(z.enum(['auto', 'native', 'json', 'off']).default('auto')),
    AI_CONTEXT_TOKENS: given(wholeNumber(2_048, 10_000_000).optional()),
    AI_MONTHLY_TOKENS: given(wholeNumber(1).optional()),
    AI_PRICES: given(modelPrices.optional()),
    AI_RERANK_MS: given(wholeNumber(100, 10_000).optional()),
    EMBEDDING_BASE_URL: given(modelService.optional()),
    EMBEDDING_API_KEY: given(z.string().optional()),
    EMBEDDING_MODEL: given(z.string().optional()),
    EMBEDDING_FORMER_BASE_URL: given(modelService.optional()),
    EMBEDDING_FORMER_API_KEY: given(z.string().optional()),
    EMBEDDING_FORMER_MODEL: given(z.string().optional()),
    OCR_COMMAND: given(z.string().includes('{file}', 'must name {file}, which stands for the picture').optional()),
    OCR_URL: given(webAddress('http://127.0.0.1:8080/read').optional()),
    OCR_LANGUAGES: given(
      z
        .string()
        .regex(/^[A-Za-z_]+([+,][A-Za-z_]+)*$/, 'must be languages such as kor+eng')
        .default('kor+eng'),
    ),
    OCR_PAGES: given(wholeNumber(1, 3_000).default(200)),
    WEB_OFFICE: given(z.enum(['off', 'on']).default('off')),
    WEB_OFFICE_URL: given(
      webAddress('https://office.example.com')
        .transform((url) => url.replace(/\/+$/, ''))
        .optional(),
    ),
    WEB_OFFICE_CALLBACK_URL: given(origin.optional()),
    OIDC_ISSUER: given(z.string().refine(isSafeIssuer, 'must be an https address (http on this machine only)').optional()),
    OIDC_CLIENT_ID: given(z.string().optional()),
    OIDC_CLIENT_SECRET: given(z.string().optional()),
    OIDC_NAME: given(z.string().trim().max(60).default('SSO')),
    SUPPORT_CONTACT: given(
      z
        .union(
          [z.email(), z.url({ protocol: /^https?$/ })],
          'must be an email address, or a web page such as https://help.example.com',
        )
        .optional(),
    ),
    BILLING: given(z.enum(['off', 'on']).default('off')),
    BILLING_GATEWAY: given(z.enum(['sandbox']).optional()),
    BILLING_GATEWAY_KRW: given(z.enum(gatewayChoices).optional()),
    BILLING_GATEWAY_USD: given(z.enum(gatewayChoices).optional()),
    STRIPE_SECRET_KEY: formed(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key: sk_… or rk_…'),
    STRIPE_WEBHOOK_SECRET: given(secrets),
    STRIPE_BASE_URL: given(origin.default('https://api.stripe.com')),
    ...portone,
    SELLER_NAME: given(words(100)),
    SELLER_REPRESENTATIVE: given(words(100)),
    SELLER_BUSINESS_NUMBER: given(words(40)),
    SELLER_ADDRESS: given(words(300)),
    SELLER_CONTACT: given(words(254)),
    INVOICE_FONT: given(
      z
        .string()
        .refine((path) => existsSync(path), 'must name a font file')
        .optional(),
    ),
    PLANS_FILE: given(z.string().optional()),
    HANCOMDOCS_PROFILE: given(z.string().optional()),
    DEVICES_PER_PERSON: given(wholeNumber(1).optional()),
    ...providerVariables,
    ALLOW_PRIVATE_NETWORKS: given(addressRanges.optional()),
    PARTNER_DOMAINS: given(domains),
    METRICS_TOKEN: given(z.string().min(16, 'must be at least 16 characters').optional()),
    LOG_LEVEL: given(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
  })
  .superRefine(({ OIDC_ISSUER, OIDC_CLIENT_ID, SIGN_UP, SIGN_UP_DOMAINS, ...env }, { addIssue }) => {
    if ((SIGN_UP === 'domains') !== SIGN_UP_DOMAINS.length > 0)
      addIssue({ code: 'custom', path: ['SIGN_UP_DOMAINS'], message: 'must be given with SIGN_UP=domains, and only then' })
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
      addIssue({ code: 'custom', path: ['DATABASE_DIRECT_URL'], message: 'must be given with DATABASE_URL only' })
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (env.BLOB_URL?.s3 && env[name] === undefined)
        addIssue({ code: 'custom', path: [name], message: 'must be given where BLOB_URL names a bucket' })
    // Each process would make a key of its own, and open nothing that another has sealed.
    if (env.DATABASE_URL && !env.SECRET_KEY && !roles.every((role) => env.ROLES.includes(role)))
      addIssue({
        code: 'custom',
        path: ['SECRET_KEY'],
        message: 'must be given, the same for all processes, where ROLES are divided among them',
      })
    // What is framed could reach into the page around it.
    if (env.WEB_OFFICE_URL && env.PUBLIC_URL && new URL(env.WEB_OFFICE_URL).origin === new URL(env.PUBLIC_URL).origin)
      addIssue({ code: 'custom', path: ['WEB_OFFICE_URL'], message: 'must not have the origin of PUBLIC_URL' })
    for (const currency of Currency.options) {
      const [name, choice] = [`BILLING_GATEWAY_${currency}`, env[`BILLING_GATEWAY_${currency}`]]
      if (choice === 'stripe' && env.STRIPE_SECRET_KEY === undefined)
        addIssue({ code: 'custom', path: [name], message: 'stripe needs STRIPE_SECRET_KEY' })
      if (choice === 'portone' && (env.PORTONE_API_SECRET === undefined || currency !== 'KRW'))
        addIssue({ code: 'custom', path: [name], message: 'portone needs PORTONE_API_SECRET, and takes won alone' })
    }
    for (const name of ['STRIPE_SECRET_KEY', 'PORTONE_API_SECRET'] as const)
      if (env[name] !== undefined && env.BILLING_GATEWAY === 'sandbox')
        addIssue({ code: 'custom', path: ['BILLING_GATEWAY'], message: `sandbox must not be given with ${name}` })
    if (env.OCR_COMMAND !== undefined && env.OCR_URL !== undefined)
      addIssue({ code: 'custom', path: ['OCR_URL'], message: 'must not be given with OCR_COMMAND' })
    const missing = OIDC_ISSUER === undefined ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID'
    if ((OIDC_ISSUER === undefined) !== (OIDC_CLIENT_ID === undefined))
      addIssue({ code: 'custom', path: [missing], message: 'OIDC_ISSUER and OIDC_CLIENT_ID belong together' })
    for (const name of missingOfPortone(env))
      addIssue({ code: 'custom', path: [name], message: 'must be given with the other PORTONE_ variables' })
    for (const provider of providers) {
      const [id, secret] = [variable(provider, 'CLIENT_ID'), variable(provider, 'CLIENT_SECRET')]
      if ((env[id] === undefined) !== (env[secret] === undefined))
        addIssue({ code: 'custom', path: [env[id] === undefined ? id : secret], message: `${id} and ${secret} belong together` })
    }
  })

export const variables: readonly string[] = Object.keys(Env.shape)

const variable = <Part extends 'CLIENT_ID' | 'CLIENT_SECRET' | 'BASE_URL'>(provider: Provider, part: Part) =>
  `${provider.toUpperCase() as Uppercase<Provider>}_${part}` as const

type ProviderConfig = {
  /** Quarry's own client there; null when the operator has set none. */
  client: { id: string; secret: string } | null
  /** The server that stands in for all hosts of the provider; null for the real ones. */
  baseUrl: string | null
}

/** Whether nobody on the way can read or change what this provider says. */
function isSafeIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

export type Config = Readonly<z.output<typeof Env>> & {
  readonly isLoopback: boolean
  /** Address people reach the product at, without a trailing slash; null when it is whatever they typed. */
  readonly publicOrigin: string | null
  /** Where links lead that no request asked for: the public address, or this machine. */
  readonly ownOrigin: string
  /** What workspaces can be on; null while nothing is billed and every workspace has everything. */
  readonly plans: readonly Plan[] | null
  /** Whether plans are paid at the payment company that is built in, where no money moves. */
  readonly paysInSandbox: boolean
  /** Whom each currency is paid to outside. */
  readonly paidTo: Readonly<Record<Currency, (typeof gatewayChoices)[number]>>
  /** PortOne as the operator has set it up; null: it is not. */
  readonly portone: PortoneSettings | null
  /** Who stands on invoices as the seller; empty where the operator says nothing. */
  readonly seller: Seller
  readonly providers: Readonly<Record<Provider, ProviderConfig>>
  /** How Hancom Docs is spoken to; null: it cannot be connected. */
  readonly hancomProfile: HancomProfile | null
}

/** @throws Error naming every variable that is wrong, and never printing a value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Env.safeParse(env, { error: plainly })
  const wrong = (parsed.error?.issues ?? []).map((issue) => `  ${issue.path[0]?.toString() ?? ''}: ${issue.message}`)
  const file = <T>(name: string, read: (path: string) => T): T | null => {
    try {
      return env[name] ? read(env[name]) : null
    } catch (error) {
      wrong.push(`  ${name}: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
  }
  const plans: readonly Plan[] = file('PLANS_FILE', readPlansFile) ?? standardPlans
  const hancomProfile = file('HANCOMDOCS_PROFILE', readHancomProfile)
  if (!parsed.success || wrong.length > 0) throw new Error(`The environment is not usable:\n${wrong.join('\n')}`)
  const { HOST, PORT, PUBLIC_URL, BILLING, BILLING_GATEWAY, STRIPE_SECRET_KEY } = parsed.data
  const portoneSettings = portoneOf(parsed.data)
  const paidTo = (currency: Currency): (typeof gatewayChoices)[number] => {
    const usual = currency === 'KRW' && portoneSettings ? 'portone' : STRIPE_SECRET_KEY ? 'stripe' : 'none'
    return parsed.data[`BILLING_GATEWAY_${currency}`] ?? usual
  }
  const providerConfig = (provider: Provider): ProviderConfig => {
    const [id, secret] = [parsed.data[variable(provider, 'CLIENT_ID')], parsed.data[variable(provider, 'CLIENT_SECRET')]]
    const client = id === undefined || secret === undefined ? null : { id, secret }
    return { client, baseUrl: parsed.data[variable(provider, 'BASE_URL')] ?? null }
  }
  const publicOrigin = PUBLIC_URL ? new URL(PUBLIC_URL).origin : null
  return Object.freeze({
    ...parsed.data,
    isLoopback: isLoopback(HOST),
    publicOrigin,
    ownOrigin: publicOrigin ?? `http://localhost:${PORT}`,
    plans: BILLING === 'on' ? plans : null,
    paidTo: { KRW: paidTo('KRW'), USD: paidTo('USD') },
    // Where strangers come, plans are given for nothing only if the operator says so; beside a real company, never.
    paysInSandbox:
      BILLING === 'on' &&
      STRIPE_SECRET_KEY === undefined &&
      portoneSettings === null &&
      (BILLING_GATEWAY === 'sandbox' || publicOrigin === null || isLoopback(new URL(publicOrigin).hostname)),
    portone: portoneSettings,
    seller: {
      name: parsed.data.SELLER_NAME,
      representative: parsed.data.SELLER_REPRESENTATIVE,
      businessNumber: parsed.data.SELLER_BUSINESS_NUMBER,
      address: parsed.data.SELLER_ADDRESS,
      contact: parsed.data.SELLER_CONTACT,
    },
    hancomProfile,
    providers: Object.fromEntries(providers.map((provider) => [provider, providerConfig(provider)])) as Config['providers'],
  })
}

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
