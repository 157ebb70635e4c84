import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import product from '../package.json' with { type: 'json' }
import { hashOfSources } from '../scripts/kit/web-build.mjs'
import { contractAsCalled } from './contract-as-called.ts'

const { version } = product
const build = hashOfSources().slice(0, 12)

/** Tells the server what it serves, so that it can tell tabs that are older. */
const nameBuild = (): Plugin => ({
  name: 'name-build',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ version, build }) })
  },
})

/** Compresses the finished files. Earlier hooks would compress text that still holds Vite's preload placeholder. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg)$/.test(file))) {
      const source = readFileSync(`${dir}/${name}`)
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(source))
      writeFileSync(`${dir}/${name}.gz`, gzipSync(source, { level: 9 }))
    }
  },
})

/** What every page needs in two files, not thirty: on a phone each costs a round trip. The rest is cut along the screens. */
const initial: ['$initial'] = ['$initial']
const chunks = [
  { name: 'vendor', test: /\/node_modules\//, tags: initial, priority: 3 },
  { name: 'app', tags: initial, priority: 2 },
  { name: 'kit', test: /\/web\/src\/(ui\/(?!Markdown)|lib\/)|\/lucide-react\//, priority: 1 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [contractAsCalled(), react(), tailwindcss(), nameBuild(), precompress()],
  define: { 'import.meta.env.VITE_BUILD': JSON.stringify(build), 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  build: {
    target: 'es2023',
    manifest: true,
    reportCompressedSize: false,
    // A font inside a stylesheet would be loaded even where its characters do not occur, and needs a wider content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  test: {
    environment: 'jsdom',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    css: { include: [/tokens\.css/] },
  },
})
