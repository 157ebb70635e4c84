/**
 * The least each does its work with: https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#scope. Search, views, groups
 * and audits belong to no resource that has a scope of its own, so reading tickets takes all of `read`.
 */
export const scopesFor = {
  reading: ['read'],
  people: ['users:read'],
  articles: ['hc:read'],
  changing: ['read', 'tickets:write'],
}
