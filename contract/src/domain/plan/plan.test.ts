import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyOf, isFreePlan, limitsOf, needsPayment, withoutPlan } from './plan.ts'
import { PlanCatalogue } from '../../wire/plan/plan-catalogue.ts'
import { standardPlans, unlimitedPlan } from './plan-catalogue.ts'
import { planStatusAt } from './plan-state.ts'

const team = standardPlans.find(({ code }) => code === 'team')!
const now = new Date('2026-01-02T00:00:00Z')
const mistakesOf = (plans: unknown) => PlanCatalogue.safeParse(plans).error?.issues.map(({ message }) => message) ?? []

test('the standard plans are a catalogue: one is free, one is the trial', () => {
  assert.deepEqual(mistakesOf(standardPlans), [])
  assert.deepEqual(
    standardPlans.map((plan) => [plan.code, isFreePlan(plan), needsPayment(plan)]),
    [
      ['free', true, false],
      ['PREVIEW', false, false],
      ['team', false, true],
      ['business', false, true],
    ],
  )
})

test('Korea pays in won, the rest of the world in dollars', () => {
  assert.deepEqual(['KR', 'US', 'JP'].map(currencyOf), ['KRW', 'USD', 'USD'])
})

test('only seats beyond those of the plan bring more documents', () => {
  const documentsWith = (seats: number) => {
    const { publicDocuments, privateDocuments } = limitsOf(team, seats)
    return [publicDocuments, privateDocuments]
  }
  assert.deepEqual(documentsWith(5), [20_000, 5_000])
  assert.deepEqual(documentsWith(7), [24_000, 6_000])
})

test('the unlimited plan limits nothing', () => {
  assert.deepEqual(
    Object.values(limitsOf(unlimitedPlan, null)).filter((limit) => limit !== null && limit !== true),
    [],
  )
})

test('without a plan nothing is added, and what is there is read as before', () => {
  const limits = limitsOf(team, 5)
  const nothing = {
    seats: 0,
    publicDocuments: 0,
    privateDocuments: 0,
    agents: 0,
    monthlyMessages: 0,
    toolsPerAgent: 0,
    channels: false,
  }
  assert.deepEqual(withoutPlan(limits), { ...limits, ...nothing })
})

test('a plan that runs out has ended at that moment; a cancelled one is usable until then', () => {
  const statusAt = (expiresAt: Date | null, at = now) => planStatusAt({ status: 'cancelled', expiresAt }, at)
  assert.deepEqual(
    [statusAt(null), statusAt(now), statusAt(now, new Date(now.getTime() - 1))],
    ['cancelled', 'ended', 'cancelled'],
  )
})

test('a catalogue needs exactly one free plan, which costs nothing', () => {
  assert.match(mistakesOf(standardPlans.filter((plan) => !isFreePlan(plan))).join(), /exactly one plan/)
  assert.match(mistakesOf([...standardPlans, { ...team, code: 'free-2' }]).join(), /must cost nothing.*exactly one plan/)
})

test('a code is used once, in any spelling, and not the one workspaces have without billing', () => {
  assert.match(mistakesOf([...standardPlans, { ...team, code: 'TEAM' }]).join(), /TEAM is used twice/)
  assert.match(mistakesOf([...standardPlans, unlimitedPlan]).join(), /while BILLING is off/)
})
