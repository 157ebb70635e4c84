import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Origin } from './tool-origin.ts'
import { decideCall, mayRemember, mustPin, mustRetype, type ToolCallFacts } from './tool-policy.ts'
import { isClean, labels, ToolEffect, ToolEgress, ToolFieldRole, ToolSetting, worstLabel } from './tool.ts'

/**
 * When a call is carried out without being asked about, by effect and egress; in the columns what the context holds: nothing but what people
 * vouch for, documents of members, text of others.
 *
 * - `yes` always, `no` never, `once` after it was allowed in this run, `short` when its texts carry nothing away
 * - `rule` with any rule, `said` with any rule when each destination was named by the person or the builder, `pinned` with a rule that pins
 *   every destination
 */
const table = {
  'read own': ['yes', 'yes', 'yes'],
  'read account': ['yes', 'yes', 'short'],
  'read external': ['once', 'no', 'no'],
  'write own': ['rule', 'pinned', 'pinned'],
  'write account': ['rule', 'pinned', 'pinned'],
  'write external': ['said', 'pinned', 'pinned'],
  'destructive own': ['no', 'no', 'no'],
  'destructive account': ['no', 'no', 'no'],
  'destructive external': ['no', 'no', 'no'],
} as const

const rules = [null, { pins: 'less' }, { pins: 'egress' }] as const
const origins: Origin['kind'][] = [...labels, 'nowhere']

function* allFacts(): Generator<ToolCallFacts> {
  for (const effect of ToolEffect.options)
    for (const egress of ToolEgress.options)
      for (const taint of labels)
        for (const setting of ToolSetting.options)
          for (const rule of rules)
            for (const given of [[], ...origins.flatMap((one) => origins.map((other) => [one, other]))])
              for (const isAllowedInRun of [false, true])
                for (const mayCarry of [false, true])
                  yield { effect, egress, taint, setting, rule, origins: given, isAllowedInRun, mayCarry }
}

function isRunByTable(facts: ToolCallFacts): boolean {
  const column = facts.taint === 'outside' ? 2 : facts.taint === 'member' ? 1 : 0
  const isRuled = facts.setting === 'remember' && facts.rule !== null
  const isPinned = isRuled && facts.rule?.pins === 'egress'
  switch (table[`${facts.effect} ${facts.egress}`][column]) {
    case 'yes':
      return true
    case 'no':
      return false
    case 'once':
      return facts.isAllowedInRun
    case 'short':
      return !facts.mayCarry
    case 'rule':
      return isRuled
    case 'said':
      return isPinned || (isRuled && facts.origins.every((origin) => ['person', 'builder'].includes(origin)))
    case 'pinned':
      return isPinned
  }
}

test('every combination is decided as the table says', () => {
  let count = 0
  for (const facts of allFacts()) {
    count += 1
    const expected = facts.setting === 'never' ? 'refuse' : isRunByTable(facts) ? 'run' : 'ask'
    assert.equal(decideCall(facts), expected, JSON.stringify(facts))
  }
  assert.ok(count > 50_000)
})

test('worse text in the context never allows more', () => {
  const rank = { run: 0, ask: 1, refuse: 2 }
  for (const facts of allFacts())
    for (const worse of labels.slice(labels.indexOf(facts.taint)))
      assert.ok(rank[decideCall({ ...facts, taint: worse })] >= rank[decideCall(facts)], JSON.stringify([facts, worse]))
})

test('nothing that cannot be taken back happens without being asked about', () => {
  for (const facts of allFacts()) if (facts.effect === 'destructive') assert.notEqual(decideCall(facts), 'run')
})

test('what text nobody vouches for leads to is written only where a rule pins its destination', () => {
  for (const facts of allFacts())
    if (!isClean(facts.taint) && facts.effect !== 'read' && decideCall(facts) === 'run') assert.equal(facts.rule?.pins, 'egress')
})

test('only writing may be allowed for a while, where an administrator lets it', () => {
  const allowed = ToolEffect.options.flatMap((effect) =>
    ToolSetting.options.flatMap((setting) => (mayRemember({ effect, setting }) ? [`${effect} ${setting}`] : [])),
  )
  assert.deepEqual(allowed, ['write remember'])
})

test('a destination that appears nowhere is typed again once there is text of others, and nothing else is', () => {
  for (const role of ToolFieldRole.options)
    for (const taint of labels)
      for (const origin of origins) {
        const expected = role === 'destination' && taint === 'outside' && origin === 'nowhere'
        assert.equal(mustRetype(role, taint, origin), expected, `${role} ${taint} ${origin}`)
      }
})

test('what a rule has to pin: destinations; at a server of a stranger everything, whatever was decided about it', () => {
  const pinned = ToolFieldRole.options.flatMap((role) =>
    [false, true].flatMap((isForeign) => (mustPin(role, isForeign) ? [`${role}${isForeign ? ' of a stranger' : ''}`] : [])),
  )
  assert.deepEqual(pinned, ['destination', 'destination of a stranger', 'content of a stranger', 'plain of a stranger'])
})

test('with text of others no call that changes something at a server of a stranger runs unless a rule pins all it is given', () => {
  for (const facts of allFacts()) {
    if (facts.taint !== 'outside' || facts.effect === 'read') continue
    for (const open of ToolFieldRole.options) {
      const isPinned = !mustPin(open, true)
      const rule = facts.rule && ({ pins: isPinned ? 'egress' : 'less' } as const)
      assert.notEqual(decideCall({ ...facts, egress: 'external', rule }), 'run', open)
    }
  }
})

test('a context is worth what the worst in it is worth', () => {
  assert.equal(worstLabel([]), 'system')
  assert.equal(worstLabel(['person', 'outside', 'member']), 'outside')
  assert.equal(worstLabel(['builder', 'person']), 'person')
})
