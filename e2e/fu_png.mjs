import { chromium } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
const { chromium: options } = await import('./testing/chromium.ts')
const b = await chromium.launch(options)
const pat = process.argv[2] ?? ''
for (const f of readdirSync('../gallery').filter((f) => f.endsWith('.jpg') && f.includes(pat))) {
  const p = await b.newPage({ viewport: { width: f.includes('phone') ? 360 : 1440, height: 400 } })
  await p.setContent(
    `<body style="margin:0"><img src="data:image/jpeg;base64,${readFileSync('../gallery/' + f).toString('base64')}" style="width:100%"></body>`,
  )
  await p.waitForTimeout(200)
  await p.screenshot({ path: '/tmp/fu_' + f.replace('.jpg', '.png'), fullPage: true })
  await p.close()
}
await b.close()
