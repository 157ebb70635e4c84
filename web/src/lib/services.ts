import type { About } from '@quarry/contract/source/service'

/** What vendors say of themselves, by the names of their folders. @param folders as `import.meta.glob` finds them */
export const aboutsIn = (folders: Readonly<Record<string, About>>): ReadonlyMap<string, About> =>
  new Map(Object.entries(folders).flatMap(([path, about]) => [[path.split('/').at(-2) ?? path, about]]))

const abouts = aboutsIn(import.meta.glob<About>('../../../integrations/src/vendors/*/about.ts', { eager: true, import: 'about' }))

/** What is known of a service; undefined of one that came after this page was built. */
export const aboutService = (service: string): About | undefined => abouts.get(service)
