import { expect, test } from 'vitest'
import { setUpSteps, type SetUpStep, stepAfter, stepsWith } from './set-up-steps.ts'

function walk(steps: readonly SetUpStep[]): SetUpStep[] {
  const walked: SetUpStep[] = []
  for (let step: SetUpStep | null = 'workspace'; step; step = stepAfter(step, steps)) walked.push(step)
  return walked
}

test('where there are plans to choose from, choosing one is a step', () => {
  expect(walk(stepsWith({ plans: true }))).toEqual(setUpSteps)
})

test('where every workspace has the same plan there is no such step, and one who stands there goes on', () => {
  const steps = stepsWith({ plans: false })
  expect(walk(steps)).toEqual(['workspace', 'app', 'members', 'companyInfo'])
  expect(stepAfter('plan', steps)).toBe('members')
})
