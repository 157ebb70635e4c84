import type { Language } from '@quarry/contract/account/account'
import type { Readers } from '@quarry/contract/channel/channel'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Privilege } from '@quarry/contract/workspace/permission'
import type { Access } from '@quarry/contract/wire/route'
import type { Role } from '@quarry/contract/workspace/role'
import type { Network, Vendor } from '@quarry/integrations/kit/kit'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Embedder } from './ai/embedder.ts'
import type { Models } from './ai/models.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { StepKind } from './db/account-tables.ts'
import type { Notices } from './db/notices.ts'
import type { Blobs } from './files/blobs.ts'
import type { Vault } from './files/vault.ts'
import type { DropJobs, Enqueue } from './jobs/message.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SearchIndexes } from './search-index/search-indexes.ts'
import type { Ocr } from './ocr/ocr.ts'
import type { OfficeServer } from './office/office-server.ts'
import type { Gateway } from './payment/gateway.ts'
import type { PortonePage } from './payment/portone/portone.ts'
import type { Sandbox } from './payment/sandbox/sandbox.ts'
import type { OpenIdProvider } from './openid/openid-provider.ts'
import type { TextReader } from './files/reader.ts'
import type { Stopping } from './stopping.ts'
import type { Worker } from './worker/worker.ts'

/** What the process owns; built once in main.ts. Tests build their own. */
export type App = {
  config: Config
  db: Db
  /** Notifications of other processes. */
  notices: Notices
  stopping: Stopping
  clock: { now(): Date }
  log: Log
  mail: Mailer
  /** Enqueues a job inside the writer's transaction. */
  send: Enqueue
  dropJobs: DropJobs
  blobs: Blobs
  vault: Vault
  net: Network
  /** What this build can connect to. */
  vendors: Readonly<Record<ServiceName, Vendor>>
  reader: TextReader
  worker: Worker
  search: SearchIndexes
  models: Models
  /** Null: nobody logs in through another service. */
  openid: OpenIdProvider | null
  /** Null: documents are found by their words alone. */
  embedder: Embedder | null
  /** The one before it, while it is still configured: searches go by it until all documents have the vectors of its successor. */
  formerEmbedder: Embedder | null
  /** Null: text of pictures is not recognized. */
  ocr: Ocr | null
  /** Null: documents are shown by our own viewers alone. */
  office: OfficeServer | null
  /** Whom people can pay with; none while nothing is billed. */
  gateways: readonly Gateway[]
  /** The one of them that is built in, which has pages of ours; null: there are real ones. */
  sandbox: Sandbox | null
  /** The page of ours on which a card is given to PortOne; null: it is not set up. */
  portone: PortonePage | null
  /** What features do when a workspace is deleted that the deletion knows nothing of. */
  workspaceRemoved: readonly RemovalListener[]
}

/** Called in the transaction of the deletion, which holds the workspace. */
export type RemovalListener = (
  parts: Pick<App, 'clock' | 'config' | 'send'>,
  tx: Db,
  removed: { id: WorkspaceId; why: 'owner' | 'noPlan' },
) => Promise<void>

/** What an operation may know of the request that called it. */
export type RequestFacts = {
  /** Address of the caller. */
  address: string
  /** The browser's own description of itself. */
  userAgent: string
  /** Scheme and host for links in mails; never what a stranger claims. */
  origin: string
  /** The host that the caller named; anybody may claim anything here. */
  host: string
  /** A proxy stands between the caller and this process. */
  isForwarded: boolean
  /** Null as well when an API key is sent: then the cookie counts for nothing. */
  sessionToken: string | null
  /** The API key sent as `Authorization: Bearer`; null when there is none. */
  apiKey: string | null
  /** Names this browser to the accounts that were logged in on it; outlives sessions and opens nothing. */
  deviceToken: string | null
  /** Sets the session cookie, or removes it. */
  setSession(token: { value: string; expiresAt: Date } | null): void
  setDevice(token: string): void
  /** Token of a step that was begun in this browser; null without one. */
  stepToken(kind: StepKind): string | null
  /** Sets the cookie of a step. */
  setStep(kind: StepKind, token: { value: string; expiresAt: Date }): void
  /** Aborted when the caller goes away. */
  signal: AbortSignal
  /** Bytes of an upload; empty for other routes. */
  bytes: AsyncIterable<Uint8Array>
}

export type AnyoneCtx = App & {
  request: Omit<RequestFacts, 'origin' | 'signal'>
  /** Scheme and host for links in mails. */
  origin: string
  /** Aborted when nobody waits any more. */
  signal: AbortSignal
}
/** A request by a logged-in account, or by one of its API keys or connected apps. */
export type AccountCtx = AnyoneCtx & {
  account: { id: AccountId; email: string; lang: Language }
  /** The key or app that acts for the account; absent when the person does. */
  apiKey?: { description: string }
}
/** Who does something in a workspace, with what they may do at that moment, whether or not a request is still there. */
export type Actor = App &
  Pick<AccountCtx, 'account' | 'apiKey' | 'origin' | 'signal'> & {
    workspace: { id: WorkspaceId; code: string }
    role: Role
    privileges: readonly Privilege[]
    /** Only what each of them may see is used; absent: the person alone reads it. */
    readers?: Readers
  }
/** A request inside one workspace, by a member with at least the route's role. */
export type WorkspaceCtx = AccountCtx & Actor

/** Names what a function uses, so its signature is its dependency list and a test supplies no more. */
export type Needs<K extends keyof WorkspaceCtx> = Pick<WorkspaceCtx, K>

export type CtxFor<A extends Access> = A extends 'anyone' ? AnyoneCtx : A extends 'account' ? AccountCtx : WorkspaceCtx
