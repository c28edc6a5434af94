import { libraryScenes } from '../../support/scenes/library-scenes.ts'
import { testScenes } from './accessible-scenes.ts'

testScenes(libraryScenes)
