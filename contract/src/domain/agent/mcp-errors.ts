/** What may be wrong with an MCP server that somebody entered. */
export const mcpErrors = {
  mcpUnreachable: { code: '0.000.24.02.01', status: 422, message: 'The MCP server does not answer.' },
  mcpRefused: { code: '0.000.24.02.02', status: 422, message: 'There is no MCP server at this address that can be used.' },
  mcpTimeout: { code: '0.000.24.02.09', status: 422, message: 'The MCP server did not answer in time.' },
  mcpBusy: { code: '0.000.24.02.10', status: 422, message: 'The MCP server asks to be left alone for a while. Try again later.' },
  mcpFailed: { code: '0.000.24.02.11', status: 422, message: 'The MCP server answered with a failure.' },
  mcpCertificate: { code: '0.000.24.02.12', status: 422, message: 'The identity of the MCP server could not be verified.' },
  mcpUnencrypted: {
    code: '0.000.24.02.13',
    status: 422,
    message: 'The address of a public MCP server must start with https://.',
  },
  mcpNotPublic: {
    code: '0.000.24.02.14',
    status: 422,
    message: 'The address of the MCP server is not public. The operator can allow it (ALLOW_PRIVATE_NETWORKS).',
  },
  mcpMoved: { code: '0.000.24.02.15', status: 422, message: 'The MCP server is at another address. Enter that one.' },
  mcpSignInUnreachable: {
    code: '0.000.24.02.17',
    status: 422,
    message:
      'The page on which one signs in to the MCP server does not answer, or fails. Try again later, or tell whoever runs it.',
  },
  mcpSignInUndescribed: {
    code: '0.000.24.02.18',
    status: 422,
    message:
      'The MCP server names where one signs in, but that place does not describe how. Whoever runs it has to publish its metadata (RFC 8414).',
  },
  mcpSignInUnreadable: {
    code: '0.000.24.02.19',
    status: 422,
    message: 'What is published about signing in to the MCP server cannot be read. Whoever runs it has to correct its metadata.',
  },
  mcpSignInOtherServer: {
    code: '0.000.24.02.20',
    status: 422,
    message: 'The MCP server says that it is another server. Enter the address that it names, or tell whoever runs it.',
  },
  mcpSignInOtherIssuer: {
    code: '0.000.24.02.21',
    status: 422,
    message:
      'Where one signs in to the MCP server, another one than the named answers. Whoever runs it has to name the same issuer in both places.',
  },
  mcpSignInNoPkce: {
    code: '0.000.24.02.22',
    status: 422,
    message:
      'Signing in to the MCP server would not be safe: PKCE with S256 is not offered. Whoever runs it has to switch that on, or you enter a key.',
  },
  mcpSignInNoCode: {
    code: '0.000.24.02.16',
    status: 422,
    message:
      'The MCP server does not offer signing in with a code, which is the only way Quarry can. Enter a key, if it takes one.',
  },
  mcpSignInAddress: {
    code: '0.000.24.02.23',
    status: 422,
    message: 'The MCP server leads to an address for signing in that is not asked: it must be public, and start with https://.',
  },
  mcpUnregistered: {
    code: '0.000.24.02.24',
    status: 409,
    message:
      'Where one signs in to the MCP server, Quarry is not let in by itself. Make an app there by hand, and enter it here.',
  },
  mcpToolsChanged: {
    code: '0.000.24.02.03',
    status: 409,
    message: 'The MCP server describes a tool otherwise by now. Look at it again.',
  },
  mcpSignInRequired: {
    code: '0.000.24.02.05',
    status: 422,
    message: 'The MCP server asks for signing in, or for a key, or refuses it.',
  },
  mcpSignInNone: { code: '0.000.24.02.08', status: 422, message: 'The MCP server does not say where one signs in.' },
  mcpServerMissing: { code: '0.000.24.02.06', status: 404, message: 'This MCP server no longer exists.' },
  mcpServerLimitReached: { code: '0.000.24.02.07', status: 409, message: "You can't add any more MCP servers." },
} as const
