import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromium } from './testing/chromium.ts'

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  // A journey waits as much as it works.
  workers: availableParallelism() + 1,
  // The longest first, so that nobody waits for them at the end.
  projects: [
    { name: 'screens', testMatch: 'screens*.spec.ts' },
    { name: 'journeys', testIgnore: 'screens*.spec.ts' },
  ],
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    launchOptions: chromium,
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
  },
})
