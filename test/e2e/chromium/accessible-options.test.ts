import { optionsScenes } from '../../support/scenes/options-scenes.ts'
import { testScenes } from './accessible-scenes.ts'

testScenes(optionsScenes)
