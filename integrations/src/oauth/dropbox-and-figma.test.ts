import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes as dropboxScopes } from '../vendors/dropbox/client.ts'
import { scopes as figmaScopes } from '../vendors/figma/client.ts'
import { createNetwork } from '../net/network.ts'
import { startDropbox } from '../vendors/dropbox/testing/fake.ts'
import { startFigma } from '../vendors/figma/testing/fake.ts'
import { openTestIo } from '../testing/io.ts'
import { failure } from '../testing/site.ts'
import { beginConsent, finishConsent, renewTokens } from './consent-flow.ts'
import { dropbox } from '../vendors/dropbox/provider.ts'
import { figma } from '../vendors/figma/provider.ts'

const redirectUri = 'https://quarry.example.com/api/v1/oauth/callback'

const providers = {
  Dropbox: { protocol: dropbox, start: startDropbox, scopes: dropboxScopes, seconds: 14_400 },
  Figma: { protocol: figma, start: startFigma, scopes: figmaScopes, seconds: 7_776_000 },
}

for (const [name, { protocol, start, scopes, seconds }] of Object.entries(providers)) {
  async function openConsent() {
    const server = await start()
    const net = createNetwork({ allow: '127.0.0.0/8' })
    const io = openTestIo({}, net, { base: server.origin })
    const { client } = server.door
    const begin = () => beginConsent(io, protocol, { clientId: client.id, redirectUri, scopes })
    return {
      door: server.door,
      begin,
      finish: (query: string, memory: Awaited<ReturnType<typeof begin>>['memory'], secret = client.secret) =>
        finishConsent(io, protocol, { client: { id: client.id, secret }, query, memory, scopes }),
      renew: (refresh: string, secret = client.secret) =>
        renewTokens(io, protocol, { client: { id: client.id, secret }, refresh }),
      [Symbol.asyncDispose]: async () => void (await Promise.all([server[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
    }
  }

  test(`${name}: a code with its proof becomes tokens and the address of the person, and tokens are renewed again and again`, async () => {
    await using consent = await openConsent()
    const { address, memory } = await consent.begin()
    const { tokens, by } = await consent.finish(consent.door.agree(address), memory)
    assert.equal(by.name, 'ada@example.com')
    assert.equal(tokens.accessSeconds, seconds)
    const first = await consent.renew(tokens.refresh!)
    const second = await consent.renew(first.refresh!)
    assert.equal(new Set([tokens.access, first.access, second.access]).size, 3)
    assert.equal(second.refresh, tokens.refresh)
  })

  test(`${name}: a code serves once, and only whoever began`, async () => {
    await using consent = await openConsent()
    const [one, other] = [await consent.begin(), await consent.begin()]
    const stolen = consent.door.agree(one.address)
    await assert.rejects(consent.finish(stolen, { ...one.memory, codeVerifier: other.memory.codeVerifier }), {
      reason: 'expired',
    })
    const query = consent.door.agree(other.address)
    await consent.finish(query, other.memory)
    await assert.rejects(consent.finish(query, other.memory), { reason: 'expired' })
  })

  test(`${name}: a consent that was taken back is over, a client that is refused is not the person’s fault`, async () => {
    await using consent = await openConsent()
    const { address, memory } = await consent.begin()
    const query = consent.door.agree(address)
    await assert.rejects(consent.finish(query, memory, 'wrong'), { reason: 'notConfigured' })
    const { tokens } = await consent.finish(query, memory)
    await assert.rejects(consent.renew(tokens.refresh!, 'wrong'), failure('settings'))
    consent.door.revoke()
    await assert.rejects(consent.renew(tokens.refresh!), failure('auth'))
  })
}
