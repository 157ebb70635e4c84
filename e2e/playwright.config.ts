import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromium } from './testing/chromium.ts'

/** Files that take minutes, most of them in two languages. */
const long = ['account-own', 'api-keys', 'members', 'screens*', 'sign-in', 'workspaces'].map((name) => `${name}.spec.ts`)

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './testing/new-folder.ts',
  // A journey waits as much as it works.
  workers: availableParallelism() + 2,
  // The longest first, so that nobody waits for them at the end. Each project has workers and browsers of its own to start.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'journeys', testIgnore: long },
  ],
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // On a machine that is short of time; the closing counts of `npm test` name what needed it.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    // Journeys answer calls in the place of the server, which a service worker would send past them.
    serviceWorkers: 'block',
    // What moves is drawn again and again, for nobody.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium,
    actionTimeout: 30_000,
    // A trace would be recorded of every journey, which costs as much as many of them; `playwright test --trace on` makes one.
    screenshot: 'only-on-failure',
  },
})
