import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntegrationError, type Vendor } from '../../kit/kit.ts'
import { formOf } from '../../kit/parts.ts'
import type { FieldChoices, Toolset } from '../../kit/tool.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../io.ts'
import { crowdedConformance, hostileConformance, readingConformance } from './toolset-conformance-reading.ts'
import { hold, isLacking, stateOf, type ToolSite, trouble } from './toolset-conformance-site.ts'
import { undoingConformance } from './toolset-conformance-undoing.ts'
import { writingConformance } from './toolset-conformance-writing.ts'

export type { ToolSite } from './toolset-conformance-site.ts'

/** How many tools a set has. */
const [fewest, most] = [2, 10]

/**
 * What every tool set promises, tried on a counterpart that each test has for itself.
 * @param open the counterpart, with all that `calls` names in it
 */
export function toolsetConformance(vendor: Vendor, open: () => Promise<ToolSite>): void {
  const { tools, choices = {}, scopes } = vendor.toolset as Toolset<never>
  const { name: service } = vendor.about

  test(`${service}: it has no more tools than a person looks through, and every one can be tried`, async () => {
    await using site = await open()
    const count = Object.keys(tools).length
    assert.ok(count >= fewest && count <= most, `${count} tools`)
    assert.deepEqual(Object.keys(site.calls).sort(), Object.keys(tools).sort())
  })

  for (const [name, tool] of Object.entries(tools)) {
    const promise = (title: string, check: () => Promise<void>) => void test(`${service}, ${name}: ${title}`, check)
    if (tool.effect === 'read') readingConformance(promise, { name, tool, open })
    else writingConformance(promise, { name, tool, open })
    if (tool.undo) undoingConformance(promise, { name, tool, open })

    if (tool.names)
      promise(
        'names in it stand for one thing before anybody decides, or nothing is to be decided, and nothing is changed',
        async () => {
          await using held = await hold(open)
          const before = stateOf(held.site)
          const named = held.site.named?.[name] ?? []
          const fields = new Set(named.flatMap(([said]) => Object.keys(said)))
          assert.deepEqual([...fields].sort(), Object.keys(tool.names ?? {}).sort())
          for (const [said, meant] of named) {
            const given = { ...held.site.calls[name], ...said }
            if (meant === null) {
              await assert.rejects(held.acting.meant(name, given), isUnclear, JSON.stringify(said))
              continue
            }
            const full = await held.acting.meant(name, given)
            assert.deepEqual({ ...full, ...meant }, full)
            assert.deepEqual(await held.acting.meant(name, full), full, 'what was found out is taken for a name')
          }
          assert.deepEqual([held.writes(), stateOf(held.site)], [0, before])
        },
      )

    promise('credentials that were taken back are a matter of signing in, and in no failure', async () => {
      await using held = await hold(open)
      const before = stateOf(held.site)
      held.site.refuse()
      const outcome = await held.acting.run(name, held.site.calls[name] ?? {})
      assert.ok(outcome.outcome === 'refused' && outcome.reason === 'auth', JSON.stringify(outcome))
      assert.equal(stateOf(held.site), before)
    })

    promise('no failure contains the credentials', async () => {
      await using held = await hold(open)
      for (const status of [400, 403, 429, 500])
        for (const on of ['reads', 'writes'] as const) {
          trouble(held.site, { status, headers: { 'retry-after': '0' } }, { on })
          const outcome = await held.acting.run(name, held.site.calls[name] ?? {})
          const said = JSON.stringify(outcome)
          assert.deepEqual(
            secretsOf(held.site).filter((secret) => said.includes(secret)),
            [],
          )
        }
    })

    if (!scopes?.consent) continue
    promise('it does its work with the scopes it names, and asks for more where one is missing', async () => {
      const outcomeWith = async (allowed: readonly string[]) => {
        await using held = await hold(open, { scopes: allowed })
        return await held.acting.run(name, held.site.calls[name] ?? {})
      }
      const enough = await outcomeWith(tool.scopes)
      assert.equal(enough.outcome, 'succeeded', JSON.stringify(enough))
      assert.ok(isLacking(await outcomeWith([])), 'none of them')
      for (const missing of tool.scopes) {
        const less = await outcomeWith(tool.scopes.filter((scope) => scope !== missing))
        // What a call takes to be looked for afterwards is not always asked for by the call itself.
        assert.ok(less.outcome === 'succeeded' || isLacking(less), `without ${missing}: ${JSON.stringify(less)}`)
      }
    })
  }

  if (Object.values(tools).some(({ effect }) => effect === 'read')) {
    const promise = (title: string, check: () => Promise<void>) => void test(`${service}: ${title}`, check)
    hostileConformance(promise, open)
    crowdedConformance(promise, tools, open)
  }

  for (const [field, { scopes: needed, find }] of Object.entries(choices) as [string, FieldChoices<object>][])
    test(`${service}: what there is for ${field} is found with the scopes it names, by part of its name`, async () => {
      await using site = await open()
      await using net = createNetwork({ allow: '127.0.0.0/8' })
      const token = site.tokenWith?.(needed)
      const settings = formOf(vendor, 'toolset', token === undefined ? 'form' : 'consent').parse(site.settings ?? {})
      const at = { base: site.base, ...(token !== undefined && { token: async () => token }) }
      const io = openTestIo<object>({ ...settings }, net, at)
      const found = await find(io, '')
      assert.ok(found.length > 0 && found.every(({ value, label }) => value !== '' && label !== ''), JSON.stringify(found))
      assert.deepEqual(await find(io, 'no such thing anywhere'), [])
      const known = found[0]!
      assert.ok((await find(io, known.label.split(/ [(·]/)[0]!)).some(({ value }) => value === known.value))
    })
}

const isUnclear = (error: unknown): boolean =>
  error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'settings')

/** What must stay between the product and the service. */
function secretsOf(site: ToolSite): string[] {
  const carried = site.server.requests.map(({ headers }) => headers.authorization?.replace(/^\w+ /, ''))
  const typed = Object.values(site.settings ?? {}).filter((value) => typeof value === 'string' && value.length > 12)
  return [...carried, ...typed].filter((value): value is string => typeof value === 'string')
}
