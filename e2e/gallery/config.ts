import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import { galleryFolder } from '../testing/gallery.ts'

// Workers read this file too: where journeys look at a screen, they draw it instead.
process.env['GALLERY'] = galleryFolder

const testDir = join(import.meta.dirname, '..')
const looks = /\b(examine|look|walkScreens)\(/
const journeysThatLook = globSync('journeys/*.spec.ts', { cwd: testDir }).filter((file) =>
  looks.test(readFileSync(join(testDir, file), 'utf8')),
)

/** `npm run gallery`: all that journeys look at, and the states that only a picture can judge. */
export default defineConfig({
  ...journeys,
  testDir,
  outputDir: '../test-results',
  // The longest first, so that nobody waits for them at the end.
  projects: [
    { name: 'screens', testMatch: 'journeys/screens*.spec.ts' },
    { name: 'states', testMatch: [...journeysThatLook, 'gallery/*.spec.ts'], testIgnore: 'journeys/screens*.spec.ts' },
  ],
  timeout: 600_000,
  use: { ...journeys.use, screenshot: 'off' },
  globalSetup: ['./empty-folder.ts', '../testing/new-folder.ts'],
  globalTeardown: './write-page.ts',
})
