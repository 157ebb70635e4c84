import { actAt, firstIntent } from '../../../testing/tools/acting.ts'
import { slack } from '../vendor.ts'
import { startSlack } from './server.ts'

/** A workspace with a person, a colleague and a channel of theirs, where the person's tools are used. */
export async function openTools() {
  const server = await startSlack({ now: () => firstIntent.at.getTime() + 1_000 })
  const { model, ada } = server
  const acting = actAt(slack, { settings: server.settings, base: server.origin })
  const minji = model.user('minji', '김민지')
  const support = model.channel('고객지원', [ada, minji])
  const links = `https://acme.slack.com/archives/${support.id}/p`
  return {
    ...acting,
    server,
    model,
    ada,
    minji,
    support,
    linkTo: (ts: string) => links + ts.replace('.', ''),
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}
