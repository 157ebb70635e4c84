import { scopes } from '../client.ts'
import { figma } from '../vendor.ts'
import { formOf } from '../../../kit/parts.ts'
import { drive, type Driven } from '../../../testing/driven.ts'
import { type FakeFigma, startFigma } from './fake.ts'
import type { FigmaModel } from './model.ts'

export type ConnectedFigma = Driven & {
  server: FakeFigma
  model: FigmaModel
  /** Of the person who consented; null for a personal token. */
  token: string | null
  choose(containers: string[]): void
  /** What is typed instead of what would be. */
  typed: Record<string, unknown>
}

export async function connectFigma(): Promise<ConnectedFigma> {
  const server = await startFigma()
  const { model, origin: base } = server
  let containers: string[] = []
  const connected: ConnectedFigma = Object.assign(
    drive(figma, server, () => {
      const { token } = connected
      const given = { apiToken: server.apiToken, teamId: model.teamId, containers, ...connected.typed }
      const form = formOf(figma, 'source', token === null ? 'form' : 'consent')
      return { settings: form.parse(given), base, token: token === null ? null : async () => token }
    }),
    { server, model, token: server.give(scopes), typed: {}, choose: (next: string[]) => void (containers = next) },
  )
  return connected
}
