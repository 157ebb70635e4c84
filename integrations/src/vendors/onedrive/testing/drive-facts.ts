import type { Drive, SharepointIds, Site } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import type { TenantModel } from './model.ts'

/** A drive as https://learn.microsoft.com/graph/api/resources/drive shows it. */
export function factsOf(model: TenantModel, id: string, query: URLSearchParams): OfGraph<Drive> {
  const { name, owner, system } = model.drives.get(id)!
  const user = owner && { id: owner.id, displayName: owner.displayName, email: owner.mail }
  const group = { id: '00000000-0000-4000-8000-00000000cccc', displayName: 'Team' }
  const ids = idsOf(model, id)
  const webUrl = system ? `${ids.siteUrl}/${system}` : `https://contoso.sharepoint.com/${id}`
  // Of a site its group is the owner, although the types leave that out.
  const identity = user ? { user } : { group }
  const asked = query.get('$select')?.split(',') ?? []
  return {
    id,
    name,
    webUrl,
    driveType: owner ? 'business' : 'documentLibrary',
    owner: identity,
    // Returned only where it is asked for: https://learn.microsoft.com/graph/api/resources/drive#properties
    ...(asked.includes('sharePointIds') && { sharePointIds: ids }),
    ...(system && asked.includes('system') && { system: {} }),
  }
}

/** What SharePoint itself knows a drive by. */
export function idsOf(model: TenantModel, id: string): Required<Pick<OfGraph<SharepointIds>, 'siteId' | 'webId' | 'siteUrl'>> {
  const { site } = model.drives.get(id)!
  const [, siteId, webId] = (site ?? `${id},${id}-site,${id}-web`).split(',')
  const siteUrl = site ? addressOf(model.sites.get(site)!) : `https://contoso-my.sharepoint.com/personal/${id.replace('!', '')}`
  return { siteId, webId, siteUrl }
}

export const siteOf = ({ id, name, isPersonal }: { id: string; name: string; isPersonal: boolean }): OfGraph<Site> => ({
  id,
  name,
  displayName: name,
  webUrl: addressOf({ name }),
  isPersonalSite: isPersonal,
})

const addressOf = ({ name }: { name: string }): string => `https://contoso.sharepoint.com/sites/${encodeURIComponent(name)}`
