/** Pages of the documentation about services, which come with the product: each is loaded when it is read. */
const pages = import.meta.glob<string>(['../../../../../docs/tools/*.md', '../../../../../docs/sources/*.md'], {
  query: '?raw',
  import: 'default',
})

const byName = (folder: string, name: string) =>
  Object.entries(pages).find(([path]) => path.endsWith(`/docs/${folder}/${name}.md`))?.[1]

/** The page of a service; what it does as a source and what agents do there stand on one. Undefined: there is none. */
export const guideOf = (service: string): (() => Promise<string>) | undefined =>
  byName('tools', service) ?? byName('sources', service)

/** Which page a link of one of them leads to; undefined: to none that is here. */
export function guideAt(href: string): string | undefined {
  const name = /^(?:\.\.\/(?:tools|sources)\/)?([a-z-]+)\.md(?:#.*)?$/.exec(href)?.[1]
  return name !== undefined && guideOf(name) ? name : undefined
}
