import { cp, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runNode } from '../support/run-node.ts'
import { npm } from './sources-package.ts'

/** What a Dockerfile makes, in a folder that stands for the image's `/`. */
type Image = {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  health: string[]
  command: string[]
}

/** Its instructions with their arguments, on one line each. */
const instructionsOf = (dockerfile: string): [string, string][] =>
  dockerfile
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()])

const commandIn = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))

const variablesIn = (text: string): [string, string][] =>
  text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])

/**
 * Does the steps of a Dockerfile without Docker: stages are folders below `output`, and of what it runs, npm is run and
 * the rest left out.
 */
export const followDockerfile = async (dockerfile: string, sources: string, output: string): Promise<Image> => {
  const stages = new Map<string, string>()
  let image: Image = { root: output, workdir: '/', env: {}, user: 'root', health: [], command: [] }

  const inImage = (path: string): string => join(image.root, path.startsWith('/') ? path : join(image.workdir, path))
  const copy = async (text: string): Promise<void> => {
    const paths = text.split(/\s+/)
    const stage = paths[0]?.startsWith('--from=') ? paths.shift()?.slice('--from='.length) : undefined
    const from = stage === undefined ? sources : (stages.get(stage) ?? '')
    const to = paths.pop() ?? ''
    for (const path of paths) {
      const target = inImage(/[./]$/.test(to) ? join(to, path.slice(path.lastIndexOf('/') + 1)) : to)
      await mkdir(dirname(target), { recursive: true })
      await cp(join(from, path), target, { recursive: true, verbatimSymlinks: true })
    }
  }

  for (const [instruction, text] of instructionsOf(dockerfile)) {
    if (instruction === 'FROM') {
      const root = join(output, String(stages.size))
      stages.set(text.split(' AS ')[1] ?? '', root)
      image = { ...image, root, workdir: '/' }
    } else if (instruction === 'WORKDIR') image.workdir = text
    else if (instruction === 'COPY') await copy(text)
    else if (instruction === 'ENV') Object.assign(image.env, Object.fromEntries(variablesIn(text)))
    else if (instruction === 'USER') image.user = text
    else if (instruction === 'VOLUME') await mkdir(inImage(text), { recursive: true })
    else if (instruction === 'HEALTHCHECK') image.health = commandIn(text)
    else if (instruction === 'CMD') image.command = commandIn(text)
    else if (instruction === 'RUN' && text.startsWith('npm '))
      await runNode(npm(), [...text.split(/\s+/).slice(1), '--prefer-offline'], inImage('.'))
  }
  return image
}
