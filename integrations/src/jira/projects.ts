import type { Container } from '../kit.ts'
import { type Client, type JiraIo, v3 } from './client.ts'
import { Project } from './shapes.ts'

/** Every project the account may browse. */
const allProjects = (client: Client): Promise<Project[]> =>
  client.list(`${v3}/project/search`, { action: 'browse', expand: 'lead', orderBy: 'name', maxResults: 100 }, Project)

/** The chosen projects that are there; all when none was chosen. */
export async function chosenProjects(io: Pick<JiraIo, 'settings'>, client: Client): Promise<ReadonlyMap<string, Project>> {
  const chosen = new Set(io.settings.projects)
  const projects = await allProjects(client)
  return new Map(projects.filter(({ id }) => chosen.size === 0 || chosen.has(id)).map((project) => [project.id, project]))
}

export const projectContainers = async (client: Client): Promise<Container[]> =>
  (await allProjects(client)).map(({ id, key, name }) => ({ id, name: `${name} (${key})`, parentId: null, count: null }))
