/** Where apps find what they need, below the address that people reach Quarry at (RFC 8414 §3). */
export const addressesAt = (origin: string) => ({
  issuer: origin,
  authorize: `${origin}/oauth/authorize`,
  token: `${origin}/oauth/token`,
  register: `${origin}/oauth/register`,
  revoke: `${origin}/oauth/revoke`,
})

/** What a token is for: the MCP address of one workspace (RFC 8707). */
export const resourceOf = (origin: string, code: string): string => `${origin}/mcp/${code}`

/** The code of the workspace whose MCP address this is; null for anything else. */
export function codeOfResource(origin: string, resource: string | null): string | null {
  if (resource === null || !resource.startsWith(resourceOf(origin, ''))) return null
  const code = resource.slice(resourceOf(origin, '').length).replace(/\/$/, '')
  return /^[\w-]+$/.test(code) ? code : null
}
