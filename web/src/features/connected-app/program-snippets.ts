export const programNames = ['claudeCode', 'claude', 'chatgpt', 'cursor', 'vscode', 'openai'] as const
export type ProgramName = (typeof programNames)[number]

/** @property place the file that it belongs into; null where there is none. */
type Snippet = { text: string; place: string | null }
type Addresses = { mcp: string; openai: string }

/** Stands where the reader puts their key. */
const key = 'qry_…'
const json = (value: object): string => JSON.stringify(value, null, 2)

/** What is entered in a program that has its person log in and allow it; null for one that cannot. */
export function signInSnippetOf(program: ProgramName, { mcp }: Pick<Addresses, 'mcp'>): Snippet | null {
  switch (program) {
    case 'claudeCode':
      return { text: `claude mcp add --transport http quarry ${mcp}`, place: null }
    case 'claude':
    case 'chatgpt':
      return { text: mcp, place: null }
    case 'cursor':
      return { text: json({ mcpServers: { quarry: { url: mcp } } }), place: '~/.cursor/mcp.json' }
    case 'vscode':
      return { text: json({ servers: { quarry: { type: 'http', url: mcp } } }), place: '.vscode/mcp.json' }
    case 'openai':
      return null
  }
}

/** What is entered in a program to connect it with an API key. */
export function keySnippetOf(program: ProgramName, { mcp, openai }: Addresses): Snippet {
  const headers = { Authorization: `Bearer ${key}` }
  switch (program) {
    case 'claudeCode':
      return { text: `claude mcp add --transport http quarry ${mcp} \\\n  --header "Authorization: Bearer ${key}"`, place: null }
    case 'claude':
      return { text: json({ mcpServers: { quarry: bridge(mcp) } }), place: 'claude_desktop_config.json' }
    case 'chatgpt':
      return {
        text: json({
          model: 'gpt-5',
          tools: [{ type: 'mcp', server_label: 'quarry', server_url: mcp, authorization: key, require_approval: 'never' }],
          input: '…',
        }),
        place: 'POST https://api.openai.com/v1/responses',
      }
    case 'cursor':
      return { text: json({ mcpServers: { quarry: { url: mcp, headers } } }), place: '~/.cursor/mcp.json' }
    case 'vscode': {
      const asked = { type: 'promptString', id: 'quarry-key', description: 'Quarry API key', password: true }
      const server = { type: 'http', url: mcp, headers: { Authorization: `Bearer \${input:${asked.id}}` } }
      return { text: json({ inputs: [asked], servers: { quarry: server } }), place: '.vscode/mcp.json' }
    }
    case 'openai':
      return { text: `curl ${openai}/models \\\n  -H "Authorization: Bearer ${key}"`, place: null }
  }
}

/** A program on the reader's own machine that speaks with servers elsewhere; unencrypted ones only when it is told so. */
function bridge(mcp: string): object {
  const plain = mcp.startsWith('http:') ? ['--allow-http'] : []
  return {
    command: 'npx',
    args: ['-y', 'mcp-remote', mcp, '--header', 'Authorization:${QUARRY_KEY}', ...plain],
    env: { QUARRY_KEY: `Bearer ${key}` },
  }
}
