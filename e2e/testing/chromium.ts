import { existsSync } from 'node:fs'

/** Draws the same pages; a whole browser also draws windows and panels that nobody sees, at nearly half of its work. */
const shell = '/usr/bin/chromium-headless-shell'

/** The system's browser, kept from asking the network for anything of its own. */
export const chromium = {
  executablePath: process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
}
