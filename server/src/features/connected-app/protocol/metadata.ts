import { appScopes } from '@quarry/contract/workspace/connected-app'
import type { OpenEndpoint } from '../../../http/open-endpoints.ts'
import { resourceMetadataPath } from '../../../http/programs.ts'
import { addressesAt, resourceOf } from './addresses.ts'

/**
 * What is said of a workspace's MCP address (RFC 9728). The same for every code, so that nobody learns which workspaces there are.
 */
export const resourceMetadata: OpenEndpoint = {
  method: 'GET',
  path: `${resourceMetadataPath}/mcp/:workspaceCode`,
  async serve({ origin }, _request, { workspaceCode = '' }) {
    return Response.json({
      resource: resourceOf(origin, workspaceCode),
      resource_name: 'Quarry',
      authorization_servers: [addressesAt(origin).issuer],
      scopes_supported: appScopes,
      bearer_methods_supported: ['header'],
    })
  },
}

/** What is said of who lets apps in (RFC 8414). All apps are public clients: a secret in a program of many people is none. */
export const serverMetadata: OpenEndpoint = {
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  async serve({ origin }) {
    const at = addressesAt(origin)
    return Response.json({
      issuer: at.issuer,
      authorization_endpoint: at.authorize,
      token_endpoint: at.token,
      registration_endpoint: at.register,
      revocation_endpoint: at.revoke,
      scopes_supported: appScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
  },
}
