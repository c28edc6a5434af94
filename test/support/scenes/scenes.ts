import { libraryScenes } from './library-scenes.ts'
import { optionsScenes } from './options-scenes.ts'
import { popupScenes } from './popup-scenes.ts'
import type { Scene } from './scene-stage.ts'

/** Every page in every state. */
export const scenes: readonly Scene[] = [...popupScenes, ...optionsScenes, ...libraryScenes]
