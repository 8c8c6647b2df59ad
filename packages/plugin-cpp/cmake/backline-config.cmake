include(${CMAKE_CURRENT_LIST_DIR}/backline-targets.cmake)
