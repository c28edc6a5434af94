import { popupScenes } from '../../support/scenes/popup-scenes.ts'
import { testScenes } from './accessible-scenes.ts'

testScenes(popupScenes)
