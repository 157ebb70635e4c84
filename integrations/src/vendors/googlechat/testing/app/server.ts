import { createPublicKey } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { type GoogleOperation, type GoogleServer, startGoogle } from '../../../../platforms/google/testing/server.ts'
import { certificate, temporaryFolder } from '../../../../testing/server-process.ts'
import { ChatCaller, type Signer, signerOf } from './calling.ts'
import { type ChatAppModel, chatAppModel } from './model.ts'
import { appOperations } from './operations.ts'
import { FakeTopics } from './topic.ts'

export type FakeChatApps = Awaited<ReturnType<typeof startChatApps>>

/** One key does for all of a process. */
let own: Promise<Signing> | null = null
const keyId = '6f7254101f56e41cf35c9926de84a2d552b4c6f1'

/** Google Chat on 127.0.0.1 as apps meet it, with the keys that Google signs its calls with. @param now its clock, in milliseconds */
export async function startChatApps({ now = Date.now }: { now?: () => number } = {}) {
  const model = chatAppModel(now)
  const topics = new FakeTopics()
  const signing = await (own ??= newSigner())
  const google = await startGoogle([...appOperations(model), ...topics.operations(), ...published(signing)])
  let count = 0

  /** An app of a project of its own, which is called at the address that it is given. */
  function app({ domains = 'example.com' }: { domains?: string } = {}) {
    count += 1
    const [project, projectNumber, at] = [`acme-${count}00`, String(4_100_000_000 + count), { address: '' }]
    const serviceAccountKey = google.accounts.keyFileIn(project)
    const caller = new ChatCaller(model, signing.signer, { project, projectNumber, address: () => at.address })
    const subscription = `projects/${project}/subscriptions/quarry-chat`
    const settings = { serviceAccountKey, projectNumber, domains }
    return { project, settings, toPull: { serviceAccountKey, domains, subscription }, caller, at }
  }
  return Object.assign(google, { model, app, signing, topics }) satisfies GoogleServer & { model: ChatAppModel }
}

type Signing = { signer: Signer; certificate: string }

/** A key as Google has one, with a certificate of it. */
async function newSigner(kid = keyId): Promise<Signing> {
  const folder = await temporaryFolder('chat-signer')
  const { key, cert } = await certificate(folder.path, 'chat.system.gserviceaccount.com', ['rsa:2048'])
  const [pem, signed] = await Promise.all([readFile(key, 'utf8'), readFile(cert, 'utf8')])
  await rm(folder.path, { recursive: true })
  return { signer: signerOf(pem, kid), certificate: signed }
}

const published = ({ signer, certificate: signed }: Signing): GoogleOperation[] => [
  {
    path: /^\/service_accounts\/v1\/metadata\/x509\/chat@system\.gserviceaccount\.com$/,
    scopes: [],
    parameters: [],
    isOpen: true,
    answer: () => ({ headers: { 'cache-control': 'public, max-age=21600' }, body: { [signer.kid]: signed } }),
  },
  {
    path: /^\/oauth2\/v3\/certs$/,
    scopes: [],
    parameters: [],
    isOpen: true,
    answer: () => ({
      headers: { 'cache-control': 'public, max-age=21600' },
      body: { keys: [{ ...createPublicKey(signer.key).export({ format: 'jwk' }), kid: signer.kid, use: 'sig', alg: 'RS256' }] },
    }),
  },
]
