import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { HookCall } from '@quarry/integrations/kit/hook'
import type { ChargeAsk, ChargeName, Gateway, WayName } from './gateway.ts'

/** A payment company under test, with the means to play its customers. */
export type GatewayUnderTest = {
  gateway: Gateway
  now(): Date
  pass(minutes: number): void
  /** A person gives a card that behaves like this; null: they leave the page. */
  give(wayId: string, card: 'pays' | 'soft' | 'hard' | 'confirms' | 'loses' | 'waits' | 'keeps' | null): Promise<HookCall>
  /** Absent where no bank asks a person. */
  confirm?(chargeId: string, isAllowed: boolean): Promise<HookCall>
  dispute(chargeId: string): Promise<HookCall>
  /** Somebody gives back at the company itself. */
  giveBack(chargeId: string, amount: number): Promise<HookCall>
}

const customer = { uid: 'customer', email: 'ada@example.com' }

/** What Quarry relies on, held against every payment company it can use. @param asks whether banks may ask a person to confirm a charge. */
export function testGateway(name: string, of: () => GatewayUnderTest, { asks = true }: { asks?: boolean } = {}): void {
  const open = async (card?: Parameters<GatewayUnderTest['give']>[1]): Promise<WayName> => {
    const id = randomUUID()
    const { externalId } = await of().gateway.openWay({ id, customer, returnUrl: 'http://localhost/back', lang: 'en' })
    if (card !== undefined) await of().give(id, card)
    return { id, externalId }
  }
  const asking = async (card: Parameters<GatewayUnderTest['give']>[1], more: Partial<ChargeAsk> = {}): Promise<ChargeAsk> => {
    const way = await of().gateway.readWay(await open(card))
    assert.equal(way.kind, 'done')
    const ref = way.kind === 'done' ? way.ref : ''
    const order = { amount: 10_890, currency: 'KRW' as const, tax: 990, order: 'Team', returnUrl: 'http://localhost/back' }
    return { id: randomUUID(), ref, customer, onSession: true, ...order, ...more }
  }
  const nameOf = ({ id, ref }: ChargeAsk): ChargeName => ({ id, ref, externalId: null, createdAt: of().now() })

  test(`${name}: a page that is asked for again is the same one`, async () => {
    const ask = { id: randomUUID(), customer, returnUrl: 'http://localhost/back', lang: 'en' as const }
    const { externalId, ...page } = await of().gateway.openWay(ask)
    assert.deepEqual(await of().gateway.openWay(ask), { externalId, ...page })
    assert.deepEqual(await of().gateway.readWay({ id: ask.id, externalId }), { kind: 'open' })
  })

  test(`${name}: a page that is left, or forgotten, ends without a card`, async () => {
    assert.equal((await of().gateway.readWay(await open(null))).kind, 'failed')
    const way = await open()
    of().pass(31)
    assert.equal((await of().gateway.readWay(way)).kind, 'failed')
    assert.equal((await of().gateway.readWay({ id: randomUUID(), externalId: null })).kind, 'absent')
  })

  test(`${name}: a charge that is repeated a hundred times, also much later, is one`, async () => {
    const ask = await asking('pays')
    const states = await Promise.all(Array.from({ length: 100 }, () => of().gateway.charge(ask)))
    of().pass(60 * 24 * 30)
    states.push(await of().gateway.charge(ask))
    assert.equal(new Set(states.map((state) => JSON.stringify(state))).size, 1)
    const moved: string[] = []
    for await (const { id } of of().gateway.movements(new Date(0))) moved.push(id)
    assert.equal(moved.filter((id) => id === ask.id).length, 1)
  })

  test(`${name}: what is declined says whether another try is worth it`, async () => {
    for (const card of ['soft', 'hard'] as const) {
      const state = await of().gateway.charge(await asking(card))
      assert.equal(state.kind === 'failed' && state.failKind, card)
    }
  })

  const testIfAsked = (title: string, run: () => Promise<void>): void => {
    if (asks) void test(title, run)
  }
  testIfAsked(`${name}: a bank that has to ask while nobody is there declines`, async () => {
    const away = await of().gateway.charge(await asking('confirms', { onSession: false }))
    assert.equal(away.kind === 'failed' && away.failKind, 'auth')
  })

  testIfAsked(`${name}: what a person confirms is paid, what they refuse or leave is not`, async () => {
    for (const [answer, end] of [
      [true, 'succeeded'],
      [false, 'failed'],
    ] as const) {
      const ask = await asking('confirms')
      assert.equal((await of().gateway.charge(ask)).kind, 'action')
      await of().confirm!(ask.id, answer)
      assert.equal((await of().gateway.readCharge(nameOf(ask))).kind, end)
    }
    const left = await asking('confirms')
    await of().gateway.charge(left)
    assert.equal((await of().gateway.cancelCharge(nameOf(left))).kind, 'failed')
    await of().confirm!(left.id, true)
    assert.equal((await of().gateway.readCharge(nameOf(left))).kind, 'failed')
  })

  test(`${name}: what was paid stays paid when it is given up too late`, async () => {
    const ask = await asking('pays')
    await of().gateway.charge(ask)
    assert.equal((await of().gateway.cancelCharge(nameOf(ask))).kind, 'succeeded')
  })

  test(`${name}: a charge whose answer was lost is found by its id`, async () => {
    const ask = await asking('loses')
    await assert.rejects(of().gateway.charge(ask))
    const { kind, ...found } = await of().gateway.readCharge(nameOf(ask))
    assert.deepEqual([kind, 'amount' in found && found.amount], ['succeeded', ask.amount])
    assert.equal((await of().gateway.readCharge({ ...nameOf(ask), id: randomUUID() })).kind, 'absent')
  })

  test(`${name}: a slow charge is pending, and paid later`, async () => {
    const ask = await asking('waits')
    assert.equal((await of().gateway.charge(ask)).kind, 'pending')
    of().pass(5)
    assert.equal((await of().gateway.readCharge(nameOf(ask))).kind, 'succeeded')
  })

  test(`${name}: a charge is given back in parts, never more than it was, and no part twice`, async () => {
    const ask = await asking('pays')
    await of().gateway.charge(ask)
    const part = (amount: number, refundedBefore: number, id: string = randomUUID()) =>
      of().gateway.refund({ id, charge: nameOf(ask), amount, currency: 'KRW', tax: 0, refundedBefore })
    const id = randomUUID()
    assert.equal((await part(10_000, 0, id)).kind, 'succeeded')
    assert.equal((await part(10_000, 0, id)).kind, 'succeeded')
    assert.equal((await part(500, 0)).kind, 'failed', 'another one does not know of the first')
    assert.equal((await part(891, 10_000)).kind, 'failed', 'more than is left')
    assert.equal((await part(890, 10_000)).kind, 'succeeded')
    assert.equal((await of().gateway.readRefund({ id, charge: nameOf(ask) })).kind, 'succeeded')
    assert.equal((await of().gateway.readRefund({ id: randomUUID(), charge: nameOf(ask) })).kind, 'absent')
  })

  test(`${name}: what somebody gives back at the company is told apart from what we do, and counts for both`, async () => {
    const ask = await asking('pays')
    await of().gateway.charge(ask)
    const charge = nameOf(ask)
    const back = (amount: number, refundedBefore: number, id: string = randomUUID()) =>
      of().gateway.refund({ id, charge, amount, currency: 'KRW', tax: 0, refundedBefore })
    const id = randomUUID()
    await back(890, 0, id)
    const { about } = of().gateway.hear(await of().giveBack(ask.id, 4_000))!
    const paid = await of().gateway.readCharge(charge)
    assert.deepEqual([paid.kind, 'givenBack' in paid && paid.givenBack], ['succeeded', 4_890])
    assert.equal(about.id ?? about.externalId, about.id ? ask.id : 'externalId' in paid && paid.externalId)
    assert.equal((await back(1_000, 890)).kind, 'failed', 'not knowing of it')
    assert.equal((await back(1_000, 4_890)).kind, 'succeeded')
    const parts = (await of().gateway.readGivenBack(charge)).map(({ id: ours, amount, state }) => [ours === id, amount, state])
    const expected = [
      [false, 1_000, 'succeeded'],
      [false, 4_000, 'succeeded'],
      [true, 890, 'succeeded'],
    ]
    assert.deepEqual(new Set(parts), new Set(expected))
    const moved: number[] = []
    for await (const each of of().gateway.movements(new Date(0)))
      if (each.kind === 'givenBack' && each.id === ask.id) moved.push(each.amount)
    assert.deepEqual(new Set(moved), new Set([890, 4_000, 1_000]))
  })

  test(`${name}: what somebody gave back whole was paid, and nothing more can be given back`, async () => {
    const ask = await asking('pays')
    await of().gateway.charge(ask)
    await of().giveBack(ask.id, ask.amount)
    const paid = await of().gateway.readCharge(nameOf(ask))
    assert.deepEqual([paid.kind, 'givenBack' in paid && paid.givenBack], ['succeeded', ask.amount])
    const more = { id: randomUUID(), charge: nameOf(ask), amount: 1, currency: 'KRW' as const, tax: 0 }
    assert.equal((await of().gateway.refund({ ...more, refundedBefore: ask.amount })).kind, 'failed')
  })

  test(`${name}: a card may refuse to be given back to`, async () => {
    const ask = await asking('keeps')
    await of().gateway.charge(ask)
    const back = { id: randomUUID(), charge: nameOf(ask), amount: 1, currency: 'KRW' as const, tax: 0, refundedBefore: 0 }
    assert.equal((await of().gateway.refund(back)).kind, 'failed')
  })

  test(`${name}: its calls are known by their signature, and only for five minutes before and after`, async () => {
    const { id } = await open()
    const call = await of().give(id, 'pays')
    const { gateway } = of()
    const { about } = gateway.hear(call)!
    assert.equal(about.id ?? (await gateway.findWay?.(about.externalId!)), id)
    const minutes = (more: number) => new Date(call.at.getTime() + more * 60_000)
    assert.deepEqual([gateway.hear({ ...call, at: minutes(6) }), gateway.hear({ ...call, at: minutes(-6) })], [null, null])
    assert.equal(gateway.hear({ ...call, body: Buffer.concat([call.body, Buffer.from(' ')]) }), null)
    assert.equal(gateway.hear({ ...call, headers: new Headers() }), null)
  })

  test(`${name}: a charge back is seen`, async () => {
    const ask = await asking('pays')
    await of().gateway.charge(ask)
    await of().dispute(ask.id)
    assert.equal((await of().gateway.readCharge(nameOf(ask))).kind, 'disputed')
    const kinds: string[] = []
    for await (const { id, kind } of of().gateway.movements(new Date(0))) if (id === ask.id) kinds.push(kind)
    assert.deepEqual(kinds, ['charge', 'dispute'])
  })
}
