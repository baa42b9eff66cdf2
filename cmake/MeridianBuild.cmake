# Compiler settings and the functions that every folder uses:
#   meridian_precompile()                          precompiled headers for every target; called last
#   meridian_library(<name> [LINK <targets>...])   a static library meridian_<name> of all sources in the folder
#   meridian_optimize(<name>)                      optimizes a library in builds with sanitizers too
#   meridian_link_included(<target> <source>)      the libraries of the engine folders that a source file includes
#   meridian_tests(<name> [LINK <targets>...])     a test program <name>_tests; each class in it is a ctest case
include_guard(GLOBAL)

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/app")

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  set(MERIDIAN_PCH OFF)
endif()
find_program(MERIDIAN_CCACHE ccache)
if(MERIDIAN_PCH)
  set(MERIDIAN_CCACHE_OPTIONS CCACHE_SLOPPINESS=pch_defines,time_macros)
endif()
if(MERIDIAN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Paths are hashed relative to the source folder, so that work trees share their objects.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${MERIDIAN_CCACHE_OPTIONS} ${MERIDIAN_CCACHE})
endif()
find_program(MERIDIAN_MOLD mold)
if(MERIDIAN_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

if(MERIDIAN_PCH)
  # Libraries and programs share precompiled headers: one kind of position-independent code. ccache needs the other.
  add_compile_options(-fPIC -fpch-preprocess)
endif()
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(MERIDIAN_WERROR)
  add_compile_options(-Werror)
  # GCC's flow-based warnings misfire where inlining is deep, in the standard library's own lines too. Builds that do not
  # inline have them.
  add_compile_options("$<$<CONFIG:Release>:-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-array-bounds;-Wno-maybe-uninitialized;-Wno-restrict;-Wno-free-nonheap-object;-Wno-dangling-pointer>")
endif()
if(MERIDIAN_SANITIZE)
  add_compile_options(-fsanitize=${MERIDIAN_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${MERIDIAN_SANITIZE})
endif()
add_compile_definitions(QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING
  QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_USE_QSTRINGBUILDER QT_NO_FOREACH)
include_directories("${CMAKE_SOURCE_DIR}")
add_compile_definitions(MERIDIAN_VERSION="${PROJECT_VERSION}")
# No program links QML plugins into itself; looking for them prints a warning for each that is not there as a target.
set(MERIDIAN_QT_QML_MODULE_NO_IMPORT_SCAN TRUE)
define_property(TARGET PROPERTY QT_QML_MODULE_NO_IMPORT_SCAN INITIALIZE_FROM_VARIABLE MERIDIAN_QT_QML_MODULE_NO_IMPORT_SCAN)

function(meridian_library name)
  cmake_parse_arguments(arg "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "*.cpp" "*.h")
  string(REPLACE "/" "_" target "meridian_${name}")
  qt_add_library(${target} STATIC ${sources})
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  target_link_libraries(${target} PUBLIC ${arg_LINK})
endfunction()

# What takes millions of steps in every program, such as reading the geo database, would make a build with sanitizers wait
# for half a minute at each start.
function(meridian_optimize name)
  if(MERIDIAN_SANITIZE)
    target_compile_options(meridian_${name} PRIVATE -O2 -Wno-error)
    set_target_properties(meridian_${name} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON) # theirs is made without optimization
  endif()
endfunction()

function(meridian_link_included target source)
  file(STRINGS "${source}" includes REGEX "^#include \"engine/[a-z]+/")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "^#include \"engine/([a-z]+)/.*" "meridian_\\1" library "${line}")
    target_link_libraries(${target} PRIVATE ${library})
  endforeach()
endfunction()

# Guards against tests that hang: of a class, in seconds, and of a function, in milliseconds. Sanitizers make everything many
# times slower.
set(MERIDIAN_TEST_TIMEOUT 300)
set(MERIDIAN_FUNCTION_TIMEOUT 300000)
if(MERIDIAN_SANITIZE)
  set(MERIDIAN_TEST_TIMEOUT 3000)
  set(MERIDIAN_FUNCTION_TIMEOUT 3000000)
endif()

# Test classes register themselves with MERIDIAN_TEST(Class); one program a folder keeps linking cheap.
function(meridian_tests name)
  cmake_parse_arguments(arg "" "" "LINK" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "*.cpp" "*.h")
  if(NOT sources)
    return()
  endif()
  string(REPLACE "/" "_" target "${name}_tests")
  qt_add_executable(${target} ${sources})
  set_target_properties(${target} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  target_link_libraries(${target} PRIVATE meridian_test_main ${arg_LINK} Qt6::Test)
  foreach(source IN LISTS sources)
    file(STRINGS "${source}" lines REGEX "^MERIDIAN_TEST\\(")
    foreach(line IN LISTS lines)
      string(REGEX REPLACE "^MERIDIAN_TEST\\(([A-Za-z0-9_]+)\\).*" "\\1" class "${line}")
      add_test(NAME ${name}/${class} COMMAND ${target} --class ${class})
      set_tests_properties(${name}/${class} PROPERTIES
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;QTEST_FUNCTION_TIMEOUT=${MERIDIAN_FUNCTION_TIMEOUT};TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/tsan.supp" TIMEOUT ${MERIDIAN_TEST_TIMEOUT})
    endforeach()
  endforeach()
endfunction()

# Precompiled headers of Qt and the standard library for every target made so far: they halve what a source file costs.
# Two are made, one without widgets and one with, and shared by all targets, which therefore need the same flags. The
# sources include what they use all the same; -DMERIDIAN_PCH=OFF (preset node-only) shows it.
function(meridian_precompile)
  if(NOT MERIDIAN_PCH)
    return()
  endif()
  set(standard <algorithm> <array> <chrono> <cmath> <cstdint> <expected> <functional> <limits> <map> <memory> <numeric> <optional>
    <ranges> <span> <string> <string_view> <tuple> <utility> <variant> <vector>)
  set(kinds core)
  if(MERIDIAN_GUI)
    list(APPEND kinds widgets)
  endif()
  set(qt_core Core)
  set(qt_widgets Widgets)
  set(headers_core <QByteArray> <QDateTime> <QFile> <QHash> <QJsonArray> <QJsonObject> <QList> <QMap> <QObject> <QString> <QStringList>
    <QThread> <QTimer> <QVariant>)
  set(headers_widgets ${headers_core} <QAbstractItemModel> <QAbstractItemView> <QApplication> <QBoxLayout> <QComboBox> <QFormLayout>
    <QHeaderView> <QIcon> <QLabel> <QLineEdit> <QPainter> <QPushButton> <QSpinBox> <QTableView> <QTreeView> <QWidget>)
  foreach(kind IN LISTS kinds)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/pch/${kind}.cpp" CONTENT "// Holds a precompiled header.\n")
    add_library(meridian_pch_${kind} OBJECT "${CMAKE_BINARY_DIR}/pch/${kind}.cpp")
    list(TRANSFORM qt_${kind} PREPEND Qt6::)
    target_link_libraries(meridian_pch_${kind} PRIVATE ${qt_${kind}})
    set_target_properties(meridian_pch_${kind} PROPERTIES AUTOMOC OFF)
    target_precompile_headers(meridian_pch_${kind} PRIVATE ${standard} ${headers_${kind}})
  endforeach()
  meridian_precompile_below("${CMAKE_SOURCE_DIR}")
endfunction()

function(meridian_precompile_below folder)
  get_property(folders DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    meridian_precompile_below("${below}")
  endforeach()
  get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
  file(RELATIVE_PATH place "${CMAKE_SOURCE_DIR}" "${folder}")
  set(kind core)
  if(place MATCHES "^(ui|app/console|tests/ui)" AND NOT place MATCHES "^ui/document")
    set(kind widgets)
  endif()
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(sources ${target} SOURCES)
    if(type MATCHES "^(STATIC_LIBRARY|EXECUTABLE)$" AND sources MATCHES "\\.cpp")
      target_precompile_headers(${target} REUSE_FROM meridian_pch_${kind})
    endif()
  endforeach()
endfunction()
