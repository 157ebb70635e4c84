import { defineConfig } from '@playwright/test'
import { chromium } from './testing/chromium.ts'

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  workers: 2,
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
