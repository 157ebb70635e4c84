import type { Archive } from '../archive/archive.ts'
import type { Collector } from '../collector.ts'
import type { Limits } from '../limits.ts'
import { refuse } from '../refusal.ts'
import { label } from '../text/clean.ts'
import { parseXml, textsByName } from '../xml.ts'

/** @throws refusal encrypted — OpenDocument and HWPX packages list encrypted entries in their manifest */
export function refuseEncrypted(archive: Archive, limits: Limits): void {
  let encrypted = false
  parseXml(archive.read('META-INF/manifest.xml'), limits, {
    open(name) {
      if (name === 'manifest:encryption-data' || name.endsWith(':encryption-data')) encrypted = true
    },
  })
  if (encrypted) throw refuse('encrypted', 'package entries are encrypted')
}

export function readMetadata(archive: Archive, out: Collector, limits: Limits): void {
  const values = textsByName(archive.read('meta.xml'), limits)
  out.title = label(values['dc:title'])
  out.author = label(values['dc:creator']) ?? label(values['meta:initial-creator'])
}
