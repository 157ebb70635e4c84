import { z } from 'zod'
import { IntegrationError, type Io, type SourceIo } from '../../kit/kit.ts'
import { type Api, openApi } from '../../net/api.ts'
import { figmaFailure, isTokenOver, lacksScope, reasonIn } from './failure.ts'
import type { FigmaSettings } from './settings.ts'
import { type FigmaComment, Comments, type DesignFile, Files, Folders, type Meta, Meta as MetaShape, Webhook } from './shapes.ts'

export type FigmaIo = SourceIo<FigmaSettings>
/** What any call needs, whatever for. */
export type CallIo = Io<FigmaSettings>

/** The least that reads folders, files and comments. https://developers.figma.com/docs/rest-api/scopes */
export const scopes = ['folders:read', 'file_content:read', 'file_metadata:read', 'file_comments:read']
/** What being called takes beside them. */
export const watchScopes = ['webhooks:write']

/** Longest file that is taken whole. Figma counts files, not bytes, so a longer one is requested once more without its depths. */
const largestFile = 32 * 2 ** 20
/** Pages, frames, and what lies in them directly and one deeper. */
const shallow = 4

const Me = z.object({ email: z.string() })

export const part = (id: string) => encodeURIComponent(id)

/** The calls of Figma that reading needs, for one run. */
export class Figma {
  /** For what agents do there. */
  readonly api: Api

  constructor(io: CallIo) {
    this.api = openApi(io, {
      base: io.at('https://api.figma.com'),
      headers: () => authorization(io),
      reason: reasonIn,
      failure: figmaFailure,
      isTokenOver,
    })
  }

  /** Address of who is asking; null for a token that is good and may not ask that. https://developers.figma.com/docs/rest-api/users-endpoints */
  account = (): Promise<string | null> =>
    this.api.get('/v1/me', {}, Me).then(
      ({ email }) => email,
      (error: unknown) => {
        if (lacksScope(error)) return null
        throw error
      },
    )
  team = (id: string) => this.api.get(`/v2/teams/${part(id)}/folders`, {}, Folders)
  folders = (id: string) => this.api.get(`/v2/folders/${part(id)}/folders`, {}, Folders)
  files = async (id: string): Promise<DesignFile[]> => (await this.api.get(`/v2/folders/${part(id)}/files`, {}, Files)).files
  meta = async (key: string): Promise<Meta> => (await this.api.get(`/v1/files/${part(key)}/meta`, {}, MetaShape)).file

  /** Oldest first. */
  async comments(key: string): Promise<FigmaComment[]> {
    const { comments } = await this.api.get(`/v1/files/${part(key)}/comments`, { as_md: true }, Comments)
    return comments.toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id.localeCompare(other.id))
  }

  /** https://developers.figma.com/docs/rest-api/webhooks-endpoints @returns its id */
  async addWebhook(asked: Readonly<Record<string, string>>): Promise<string> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const response = await this.api.send('/v2/webhooks', { method: 'POST', headers, body: JSON.stringify(asked) })
    const webhook = Webhook.safeParse(await response.json().catch(() => null))
    if (!webhook.success) throw new IntegrationError('upstream', 'Figma answered without a webhook.')
    return String(webhook.data.id)
  }

  async removeWebhook(id: string): Promise<void> {
    await (await this.api.send(`/v2/webhooks/${part(id)}`, { method: 'DELETE' })).body?.cancel()
  }

  /** The whole file as Figma returns it; of a very large one only what lies near its frames. */
  async file(key: string): Promise<unknown> {
    const whole = await this.#file(key, {}).catch((error: unknown) => {
      if (error instanceof IntegrationError && error.reason === 'forbidden' && error.message.endsWith('(400)')) return null
      throw error
    })
    const found = whole ?? (await this.#file(key, { depth: shallow }))
    if (found === null) throw new IntegrationError('forbidden', 'The file is too large to be read.')
    try {
      return JSON.parse(found)
    } catch (cause) {
      throw new IntegrationError('upstream', 'Figma answered in an unexpected form.', { cause })
    }
  }

  /** @returns null when it is too long. */
  async #file(key: string, query: { depth?: number }): Promise<string | null> {
    const parts: Uint8Array[] = []
    let size = 0
    for await (const chunk of this.api.bytes(`/v1/files/${part(key)}`, query)) {
      size += chunk.byteLength
      if (size > largestFile) return null
      parts.push(chunk)
    }
    return Buffer.concat(parts).toString()
  }
}

const ByToken = z.object({ apiToken: z.string() })

async function authorization({ settings, token }: CallIo): Promise<Record<string, string>> {
  if (token) return { authorization: `Bearer ${await token()}` }
  return { 'x-figma-token': ByToken.parse(settings).apiToken }
}

const clients = new WeakMap<CallIo, Figma>()

/** One client per run, so that all its calls wait together when Figma asks for patience. */
export function figmaOf(io: CallIo): Figma {
  const figma = clients.get(io) ?? new Figma(io)
  clients.set(io, figma)
  return figma
}
